import type { FastifyPluginAsync } from 'fastify'
import { requireLoggedIn } from '#domain/actor.ts'
import { offeredSections } from '#domain/editorial/assignment-rule.ts'
import { NewSubmission } from '#domain/editorial/submission.ts'
import { withAuthorNames } from '#domain/manuscript/contributor-schema.ts'
import { parse, parseJson } from '#domain/text/parse.ts'
import { submissionEndpoints } from '#features/editorial/endpoints/submissions.ts'
import { submitManuscript } from '#features/editorial/submissions/submit.ts'
import { parseListFields } from '#features/files/receive/form-fields.ts'
import { limitUploads } from '#features/files/receive/upload-rate-limit.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import { type EditorialDeps, presentChange } from './find-submission.ts'
import { requireManuscript } from './require-manuscript.ts'

/** Submitting a manuscript. */
export const submitRoutes =
  (deps: EditorialDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, submissionEndpoints)

    route('GET /submission-form', { config: { permission: 'submit manuscripts' } }, () => {
      const { statements, checks, assignment } = deps.journal()
      return { statements, checks, sections: offeredSections(assignment) }
    })

    route(
      'POST /submissions',
      { config: { permission: 'submit manuscripts' }, onRequest: limitUploads(deps) },
      async (request, reply) => {
        const { account: who } = requireLoggedIn(request.actor)
        const form = { sender: who.id, files: { file: 'docx' }, text: NewSubmission } as const
        const received = await deps.receiveForm(request, form, async ({ fields, uploads }) => {
          const input = parseSubmission(fields)
          const manuscript = await requireManuscript(deps, uploads, input)
          return submitManuscript(deps, who, input, manuscript)
        })
        reply.code(201)
        return presentChange(deps, 'Journal submitted successfully', received)
      },
    )
  }

function parseSubmission(fields: Record<string, string>): NewSubmission {
  const names = ['keywords', 'authors', 'contributors', 'references', 'reviewers'] as const
  const lists = parseListFields(fields, [...names])
  const statements = fields.statements && parseJson(fields.statements)
  return parse(NewSubmission, { ...withAuthorNames(lists), statements })
}
