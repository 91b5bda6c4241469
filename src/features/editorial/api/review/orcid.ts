import type { FastifyPluginAsync } from 'fastify'
import { authorise } from '#domain/people/permission.ts'
import { reviewerEndpoints } from '#features/editorial/endpoints/reviewers.ts'
import {
  addReviewToOrcid,
  connectOrcid,
  disconnectOrcid,
  type OrcidDeps,
  removeReviewFromOrcid,
  startAuthorization,
} from '#features/editorial/orcid/orcid-reviews.ts'
import { limitAccount } from '#platform/http/limits/rate-limit.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'

const permission = 'manage own account'
const config = { permission } as const

/** Each call asks ORCID. */
const limit = { hits: 60, seconds: 3_600 }

/** Reviews in the ORCID records of their reviewers. */
export const orcidRoutes =
  (deps: OrcidDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, reviewerEndpoints)

    app.addHook(
      'onRequest',
      limitAccount(deps, 'orcid', () => limit),
    )

    route('POST /reviews/orcid/authorization', { config }, async ({ actor }, reply) => {
      const who = authorise(actor, permission)
      reply.header('cache-control', 'no-store')
      return { data: { url: await startAuthorization(deps, who) } }
    })

    route('POST /reviews/orcid/connection', { config }, async ({ actor }, _reply, readBody) => {
      const who = authorise(actor, permission)
      await connectOrcid(deps, who, readBody())
      return { message: 'ORCID iD connected' }
    })

    route('DELETE /reviews/orcid/connection', { config }, async ({ actor }) => {
      await disconnectOrcid(deps, authorise(actor, permission).account)
      return { message: 'ORCID iD disconnected' }
    })

    route('POST /reviews/own/:id/orcid', { config }, async ({ actor, params }) => {
      await addReviewToOrcid(deps, authorise(actor, permission).account, params.id)
      return { message: 'Review added to your ORCID record' }
    })

    route('DELETE /reviews/own/:id/orcid', { config }, async ({ actor, params }) => {
      await removeReviewFromOrcid(deps, authorise(actor, permission).account, params.id)
      return { message: 'Review removed from your ORCID record' }
    })
  }
