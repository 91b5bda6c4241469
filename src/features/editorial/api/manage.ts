import type { FastifyPluginAsync } from 'fastify'
import { authorise } from '#domain/people/permission.ts'
import { submissionEndpoints } from '#features/editorial/endpoints/submissions.ts'
import { presentSubmission } from '#features/editorial/present.ts'
import { deleteSubmission, restoreSubmission } from '#features/editorial/submissions/delete.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import type { EditorialDeps } from './find-submission.ts'

const config = { permission: 'manage submissions' } as const

/** Deleting and restoring a submission. */
export const manageRoutes =
  (deps: EditorialDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, submissionEndpoints)

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
