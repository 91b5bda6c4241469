import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { PublishInput } from '#domain/editorial/submission.ts'
import { authorise } from '#domain/people/permission.ts'
import { parse } from '#domain/text/parse.ts'
import { SubmissionBody, SubmissionResponse } from '#features/editorial/api-schemas.ts'
import { type PresentContext, presentSubmission } from '#features/editorial/present.ts'
import { getSubmission } from '#features/editorial/queries.ts'
import { deleteSubmission, restoreSubmission } from '#features/editorial/submissions/delete.ts'
import { publishSubmission } from '#features/editorial/workflow/publish.ts'
import type { ReceivingNeeds } from '#features/files/receive/receive-form.ts'
import { limitUploads } from '#features/files/receive/upload-rate-limit.ts'
import type { CreateNeeds } from '#features/publishing/articles/create-article.ts'
import { formBody, formOrJson, IdParams, Message } from '#platform/http/routing/route-schemas.ts'

type Needs = ReceivingNeeds & {
  journal: CreateNeeds['journal']
  presentContext: () => Promise<PresentContext>
}

const tags = ['submissions']
const config = { permission: 'manage submissions' } as const

/** Publishing a manuscript, taking one away, and bringing it back. */
export const manageRoutes =
  (needs: Needs): FastifyPluginAsyncZod =>
  async (app) => {
    app.patch(
      '/submissions/:id/status',
      {
        config,
        schema: {
          tags,
          params: IdParams,
          summary: 'Publish a submission',
          ...formBody(PublishInput, { optional: ['pdfFile'] }, formOrJson),
          response: { 200: SubmissionResponse },
        },
        onRequest: limitUploads(needs),
      },
      async (request) => {
        const { account: who } = authorise(request.actor, 'manage submissions')
        const { id } = request.params
        await getSubmission(needs, who, id)
        const form = { sender: who.id, files: { pdfFile: 'pdf' }, text: PublishInput } as const
        const published = request.isMultipart()
          ? await needs.receiveForm(request, form, ({ fields, uploads }) =>
              publishSubmission(needs, who, id, parse(PublishInput, fields), uploads.pdfFile),
            )
          : await publishSubmission(needs, who, id, parse(PublishInput, request.body))
        return {
          message: 'Submission published successfully',
          data: presentSubmission(await needs.presentContext(), published),
        }
      },
    )

    app.delete(
      '/submissions/:id',
      { config, schema: { tags, params: IdParams, response: { 200: Message } } },
      async (request) => {
        const { account: who } = authorise(request.actor, 'manage submissions')
        await deleteSubmission(needs, who, request.params.id)
        return { message: 'Submission deleted successfully' }
      },
    )

    app.post(
      '/submissions/:id/restore',
      {
        config,
        schema: { tags, params: IdParams, response: { 200: z.object({ data: SubmissionBody }) } },
      },
      async (request) => {
        const { account: who } = authorise(request.actor, 'manage submissions')
        const restored = await restoreSubmission(needs, who, request.params.id)
        return { data: presentSubmission(await needs.presentContext(), restored) }
      },
    )
  }
