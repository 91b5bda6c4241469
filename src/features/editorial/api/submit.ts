import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireLoggedIn } from '#domain/actor.ts'
import { NewSubmission } from '#domain/editorial/submission.ts'
import { withAuthorNames } from '#domain/manuscript/contributor-schema.ts'
import { parse } from '#domain/text/parse.ts'
import { SubmissionResponse } from '#features/editorial/api-schemas.ts'
import { submitManuscript } from '#features/editorial/submissions/submit.ts'
import { parseListFields, requireUpload } from '#features/files/receive/form-fields.ts'
import { limitUploads } from '#features/files/receive/upload-rate-limit.ts'
import { formBody } from '#platform/http/routing/route-schemas.ts'
import { type EditorialDeps, presentChange } from './find-submission.ts'

/** Submitting a manuscript. */
export const submitRoutes =
  (deps: EditorialDeps): FastifyPluginAsyncZod =>
  async (app) => {
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
        const received = await deps.receiveForm(request, form, ({ fields, uploads }) => {
          const lists = parseListFields(fields, ['keywords', 'authors', 'contributors'])
          const input = parse(NewSubmission, withAuthorNames(lists))
          return submitManuscript(deps, who, input, requireUpload(uploads, 'file'))
        })
        reply.code(201)
        return presentChange(deps, 'Journal submitted successfully', received)
      },
    )
  }
