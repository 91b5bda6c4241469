import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireLoggedIn } from '#domain/actor.ts'
import { offeredSections } from '#domain/editorial/assignment-rule.ts'
import { NewSubmission } from '#domain/editorial/submission.ts'
import { isBlocking } from '#domain/manuscript/checks/check-finding.ts'
import { explainFinding } from '#domain/manuscript/checks/explain-finding.ts'
import { withAuthorNames } from '#domain/manuscript/contributor-schema.ts'
import { Refused } from '#domain/refusal.ts'
import { parse, parseJson } from '#domain/text/parse.ts'
import { SubmissionFormBody, SubmissionResponse } from '#features/editorial/api-schemas.ts'
import { submitManuscript } from '#features/editorial/submissions/submit.ts'
import { parseListFields, requireUpload } from '#features/files/receive/form-fields.ts'
import { limitUploads } from '#features/files/receive/upload-rate-limit.ts'
import { formBody } from '#platform/http/routing/route-schemas.ts'
import { type EditorialDeps, presentChange } from './find-submission.ts'

/** Submitting a manuscript. */
export const submitRoutes =
  (deps: EditorialDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/submission-form',
      {
        config: { permission: 'submit manuscripts' },
        schema: { tags: ['submissions'], response: { 200: SubmissionFormBody } },
      },
      () => {
        const { statements, checks, assignment } = deps.journal()
        return { statements, checks, sections: offeredSections(assignment) }
      },
    )

    app.post(
      '/submissions',
      {
        config: { permission: 'submit manuscripts' },
        schema: {
          tags: ['submissions'],
          ...formBody(NewSubmission, { required: ['file'] }),
          response: { 201: SubmissionResponse },
        },
        onRequest: limitUploads(deps),
      },
      async (request, reply) => {
        const { account: who } = requireLoggedIn(request.actor)
        const form = { sender: who.id, files: { file: 'docx' }, text: NewSubmission } as const
        const received = await deps.receiveForm(request, form, async ({ fields, uploads }) => {
          const input = parseSubmission(fields)
          const manuscript = requireUpload(uploads, 'file')
          if (!input.checkReason) await requireNoBlockingFinding(deps, manuscript.path)
          return submitManuscript(deps, who, input, manuscript)
        })
        reply.code(201)
        return presentChange(deps, 'Journal submitted successfully', received)
      },
    )
  }

/** Throws `invalid` with the first finding of a rule that the journal calls blocking. */
async function requireNoBlockingFinding(
  { journal, checkManuscripts }: EditorialDeps,
  path: string,
): Promise<void> {
  const { checks } = journal()
  if (!Object.values(checks).some(isBlocking)) return
  const blocking = (await checkManuscripts.ofUpload(path, checks)).find(isBlocking)
  if (!blocking) return
  const { what, fix } = explainFinding(blocking)
  throw new Refused('invalid', `${what} ${fix} Or say why you send it as it is.`, 'checkReason')
}

function parseSubmission(fields: Record<string, string>): NewSubmission {
  const names = ['keywords', 'authors', 'contributors', 'reviewers'] as const
  const lists = parseListFields(fields, [...names])
  const statements = fields.statements && parseJson(fields.statements)
  return parse(NewSubmission, { ...withAuthorNames(lists), statements })
}
