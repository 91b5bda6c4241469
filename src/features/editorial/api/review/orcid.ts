import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { authorise } from '#domain/people/permission.ts'
import { parse } from '#domain/text/parse.ts'
import {
  addReviewToOrcid,
  connectOrcid,
  disconnectOrcid,
  type OrcidDeps,
  removeReviewFromOrcid,
  startAuthorization,
} from '#features/editorial/orcid/orcid-reviews.ts'
import { ReviewLinkBody } from '#features/editorial/reviewers/own-review-schemas.ts'
import { limitAccount } from '#platform/http/limits/rate-limit.ts'
import { IdParams, Message } from '#platform/http/routing/route-schemas.ts'

const tags = ['review']
const permission = 'manage own account'
const config = { permission } as const

/** Each call asks ORCID. */
const limit = { hits: 60, seconds: 3_600 }

const text = z.string().min(1, 'required').max(500, 'must be at most 500 characters')
const Authorization = z.object({ code: text, state: text })

/** Reviews in the ORCID records of their reviewers. */
export const orcidRoutes =
  (deps: OrcidDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook(
      'onRequest',
      limitAccount(deps, 'orcid', () => limit),
    )

    app.post(
      '/reviews/orcid/authorization',
      { config, schema: { tags, response: { 200: ReviewLinkBody } } },
      async ({ actor }, reply) => {
        const who = authorise(actor, permission)
        reply.header('cache-control', 'no-store')
        return { data: { url: await startAuthorization(deps, who) } }
      },
    )

    app.post(
      '/reviews/orcid/connection',
      { config, schema: { tags, response: { 200: Message } } },
      async ({ actor, body }) => {
        const who = authorise(actor, permission)
        await connectOrcid(deps, who, parse(Authorization, body))
        return { message: 'ORCID iD connected' }
      },
    )

    app.delete(
      '/reviews/orcid/connection',
      { config, schema: { tags, response: { 200: Message } } },
      async ({ actor }) => {
        await disconnectOrcid(deps, authorise(actor, permission).account)
        return { message: 'ORCID iD disconnected' }
      },
    )

    app.post(
      '/reviews/own/:id/orcid',
      { config, schema: { tags, params: IdParams, response: { 200: Message } } },
      async ({ actor, params }) => {
        await addReviewToOrcid(deps, authorise(actor, permission).account, params.id)
        return { message: 'Review added to your ORCID record' }
      },
    )

    app.delete(
      '/reviews/own/:id/orcid',
      { config, schema: { tags, params: IdParams, response: { 200: Message } } },
      async ({ actor, params }) => {
        await removeReviewFromOrcid(deps, authorise(actor, permission).account, params.id)
        return { message: 'Review removed from your ORCID record' }
      },
    )
  }
