import type { FastifyPluginAsync } from 'fastify'
import { PublishInput } from '#domain/editorial/publication.ts'
import { authorise } from '#domain/people/permission.ts'
import { parse } from '#domain/text/parse.ts'
import { submissionEndpoints } from '#features/editorial/endpoints/submissions.ts'
import { presentSubmission } from '#features/editorial/present.ts'
import { getSubmission } from '#features/editorial/queries.ts'
import { deleteSubmission, restoreSubmission } from '#features/editorial/submissions/delete.ts'
import { publishSubmission } from '#features/editorial/workflow/publish.ts'
import { limitUploads } from '#features/files/receive/upload-rate-limit.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import { type EditorialDeps, presentChange } from './find-submission.ts'

const config = { permission: 'manage submissions' } as const

/** Publishing, deleting and restoring a submission. */
export const manageRoutes =
  (deps: EditorialDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, submissionEndpoints)

    route(
      'PATCH /submissions/:id/status',
      { config, onRequest: limitUploads(deps) },
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

    route('DELETE /submissions/:id', { config }, async (request) => {
      const { account: who } = authorise(request.actor, 'manage submissions')
      await deleteSubmission(deps, who, request.params.id)
      return { message: 'Submission deleted successfully' }
    })

    route('POST /submissions/:id/restore', { config }, async (request) => {
      const { account: who } = authorise(request.actor, 'manage submissions')
      const restored = await restoreSubmission(deps, who, request.params.id)
      return { data: presentSubmission(await deps.presentContext(), restored) }
    })
  }
