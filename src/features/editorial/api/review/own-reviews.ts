import type { FastifyPluginAsync } from 'fastify'
import { linkUrl } from '#domain/people/access-link.ts'
import type { Account } from '#domain/people/account.ts'
import { authorise } from '#domain/people/permission.ts'
import { Refused } from '#domain/refusal.ts'
import { reviewerEndpoints } from '#features/editorial/endpoints/reviewers.ts'
import { type OrcidDeps, readOrcid } from '#features/editorial/orcid/orcid-reviews.ts'
import { getInvitationOfLink } from '#features/editorial/review/find-invitation.ts'
import {
  getCertificate,
  issueCertificate,
  withdrawCertificate,
} from '#features/editorial/reviewers/certificates.ts'
import {
  createOwnReviewSecret,
  findOwnReviewer,
  listOwnReviews,
  listReviewYears,
} from '#features/editorial/reviewers/own-reviews.ts'
import type { Reader } from '#platform/database/database.ts'
import { limitAccount, limitNetwork } from '#platform/http/limits/rate-limit.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import type { EditorialDeps } from '../find-submission.ts'

const permission = 'manage own account'
const config = { permission } as const

const linkLimit = { hits: 30, seconds: 3_600 }
const checkLimit = { hits: 60, seconds: 3_600 }

/** The page of their reviews for people with an account, and the certificates of reviewers. */
export const ownReviewRoutes =
  (deps: EditorialDeps & OrcidDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, reviewerEndpoints)

    const { db } = deps

    route('GET /reviews/own', { config }, async ({ actor }) => {
      const { account } = authorise(actor, permission)
      const person = await findOwnReviewer(db, account)
      if (!person) return { data: { reviews: [], years: [], orcid: null } }
      const reviews = await listOwnReviews(db, person.id)
      return {
        data: {
          reviews: reviews.map((review) => ({
            ...review,
            invitedAt: review.invitedAt.toISOString(),
            reviewDueAt: review.reviewDueAt.toISOString(),
            sentAt: review.sentAt?.toISOString() ?? null,
          })),
          years: await listReviewYears(db, person.id),
          orcid: await readOrcid(deps, account, person.id),
        },
      }
    })

    route(
      'POST /reviews/own/:id/link',
      { config, onRequest: limitAccount(deps, 'own-review-link', () => linkLimit) },
      async ({ actor, params }, reply) => {
        const person = await getOwnReviewer(db, authorise(actor, permission).account)
        reply.header('cache-control', 'no-store')
        const secret = await createOwnReviewSecret(deps, person.id, params.id)
        return { data: { url: linkUrl(deps.baseUrl, 'review', secret) } }
      },
    )

    route('POST /reviews/certificates', { config }, async ({ actor }, reply, readBody) => {
      const person = await getOwnReviewer(db, authorise(actor, permission).account)
      const { year } = readBody()
      const code = await issueCertificate(deps, person, year)
      reply.code(201)
      return { message: 'Certificate issued', data: { code } }
    })

    route('DELETE /reviews/certificates/:year', { config }, async ({ actor, params }) => {
      const person = await getOwnReviewer(db, authorise(actor, permission).account)
      await withdrawCertificate(db, person, params.year)
      return { message: 'Certificate withdrawn: its code is not known any more.' }
    })
    app.register(certificateRoutes(deps))
  }

async function getOwnReviewer(db: Reader, account: Account) {
  const person = await findOwnReviewer(db, account)
  if (!person) throw new Refused('not-found', 'There is no review of yours here.')
  return person
}

/** Certificates by the link of an invitation, and the public check of a code. */
const certificateRoutes =
  (deps: EditorialDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, reviewerEndpoints)

    const linkConfig = { permission: 'use review links' } as const
    route('GET /review/certificate', { config: linkConfig }, async (request) => {
      const { reviewerId, sentAt } = await getInvitationOfLink(deps, request)
      const years = await listReviewYears(deps.db, reviewerId)
      const data = years.find(({ year }) => year === sentAt?.getUTCFullYear()) ?? null
      return { data }
    })

    route('POST /review/certificate', { config: linkConfig }, async (request, reply) => {
      const { reviewerId, reviewerName, sentAt } = await getInvitationOfLink(deps, request)
      if (!sentAt) throw new Refused('not-found', 'This review has not been sent.')
      const person = { id: reviewerId, name: reviewerName }
      const code = await issueCertificate(deps, person, sentAt.getUTCFullYear())
      reply.code(201)
      return { message: 'Certificate issued', data: { code } }
    })

    route(
      'POST /certificates/check',
      {
        config: { permission: 'view public content' },
        onRequest: limitNetwork(deps, 'certificate', checkLimit),
      },
      async (_request, _reply, readBody) => {
        const { code } = readBody()
        const { name, year, reviews, issuedAt } = await getCertificate(deps.db, code)
        const journal = deps.journal().name
        return { data: { code, journal, name, year, reviews, issuedAt: issuedAt.toISOString() } }
      },
    )
  }
