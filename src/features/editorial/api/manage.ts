import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { PublishInput } from '#domain/editorial/publication.ts'
import { authorise } from '#domain/people/permission.ts'
import { parse } from '#domain/text/parse.ts'
import { SubmissionBody, SubmissionResponse } from '#features/editorial/api-schemas.ts'
import { presentSubmission } from '#features/editorial/present.ts'
import { getSubmission } from '#features/editorial/queries.ts'
import { deleteSubmission, restoreSubmission } from '#features/editorial/submissions/delete.ts'
import { publishSubmission } from '#features/editorial/workflow/publish.ts'
import { limitUploads } from '#features/files/receive/upload-rate-limit.ts'
import { formBody, formOrJson, IdParams, Message } from '#platform/http/routing/route-schemas.ts'
import { type EditorialDeps, presentChange } from './find-submission.ts'

const tags = ['submissions']
const config = { permission: 'manage submissions' } as const

/** Publishing, deleting and restoring a submission. */
export const manageRoutes =
  (deps: EditorialDeps): FastifyPluginAsyncZod =>
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
        onRequest: limitUploads(deps),
      },
      async (request) => {
        const { account: who } = authorise(request.actor, 'manage submissions')
        const { id } = request.params
        await getSubmission(deps, who, id)
        const form = { sender: who.id, files: { pdfFile: 'pdf' }, text: PublishInput } as const
        const published = request.isMultipart()
          ? await deps.receiveForm(request, form, ({ fields, uploads }) =>
              publishSubmission(deps, who, id, parse(PublishInput, fields), uploads.pdfFile),
            )
          : await publishSubmission(deps, who, id, parse(PublishInput, request.body))
        return presentChange(deps, 'Submission published successfully', published)
      },
    )

    app.delete(
      '/submissions/:id',
      { config, schema: { tags, params: IdParams, response: { 200: Message } } },
      async (request) => {
        const { account: who } = authorise(request.actor, 'manage submissions')
        await deleteSubmission(deps, who, request.params.id)
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
        const restored = await restoreSubmission(deps, who, request.params.id)
        return { data: presentSubmission(await deps.presentContext(), restored) }
      },
    )
  }
