import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireLoggedIn } from '#domain/actor.ts'
import { NewSubmission } from '#domain/editorial/submission.ts'
import { withAuthorNames } from '#domain/manuscript/contributor-schema.ts'
import { parse } from '#domain/text/parse.ts'
import { SubmissionResponse } from '#features/editorial/api-schemas.ts'
import { type PresentContext, presentSubmission } from '#features/editorial/present.ts'
import { submitManuscript } from '#features/editorial/submissions/submit.ts'
import { parseListFields, requireUpload } from '#features/files/receive/form-fields.ts'
import type { ReceivingNeeds } from '#features/files/receive/receive-form.ts'
import { limitUploads } from '#features/files/receive/upload-rate-limit.ts'
import { formBody } from '#platform/http/routing/route-schemas.ts'

type Needs = ReceivingNeeds & {
  presentContext: () => Promise<PresentContext>
}

/** Sending a manuscript in. */
export const submitRoutes =
  (needs: Needs): FastifyPluginAsyncZod =>
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
        onRequest: limitUploads(needs),
      },
      async (request, reply) => {
        const { account: who } = requireLoggedIn(request.actor)
        const form = { sender: who.id, files: { file: 'docx' }, text: NewSubmission } as const
        const received = await needs.receiveForm(request, form, ({ fields, uploads }) => {
          const lists = parseListFields(fields, ['keywords', 'authors', 'contributors'])
          const input = parse(NewSubmission, withAuthorNames(lists))
          return submitManuscript(needs, who, input, requireUpload(uploads, 'file'))
        })
        return reply.code(201).send({
          message: 'Journal submitted successfully',
          data: presentSubmission(await needs.presentContext(), received),
        })
      },
    )
  }
