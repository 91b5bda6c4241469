import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { CertificateCode, CertificateRequest } from '#domain/editorial/reviewers/certificate.ts'
import { linkUrl } from '#domain/people/access-link.ts'
import type { Account } from '#domain/people/account.ts'
import { authorise } from '#domain/people/permission.ts'
import { Refused } from '#domain/refusal.ts'
import { parse } from '#domain/text/parse.ts'
import { type OrcidDeps, readOrcid } from '#features/editorial/orcid/orcid-reviews.ts'
import { getInvitationOfLink } from '#features/editorial/review/find-invitation.ts'
import {
  getCertificate,
  issueCertificate,
  withdrawCertificate,
} from '#features/editorial/reviewers/certificates.ts'
import {
  CertificateBody,
  IssuedCertificate,
  LinkCertificateBody,
  OwnReviewsBody,
  ReviewLinkBody,
} from '#features/editorial/reviewers/own-review-schemas.ts'
import {
  createOwnReviewSecret,
  findOwnReviewer,
  listOwnReviews,
  listReviewYears,
} from '#features/editorial/reviewers/own-reviews.ts'
import type { Reader } from '#platform/database/database.ts'
import { limitAccount, limitNetwork } from '#platform/http/limits/rate-limit.ts'
import { IdParams, Message } from '#platform/http/routing/route-schemas.ts'
import type { EditorialDeps } from '../find-submission.ts'

const tags = ['review']
const permission = 'manage own account'
const config = { permission } as const

const linkLimit = { hits: 30, seconds: 3_600 }
const checkLimit = { hits: 60, seconds: 3_600 }

/** The page of their reviews for people with an account, and the certificates of reviewers. */
export const ownReviewRoutes =
  (deps: EditorialDeps & OrcidDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = deps

    app.get(
      '/reviews/own',
      { config, schema: { tags, response: { 200: OwnReviewsBody } } },
      async ({ actor }) => {
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
      },
    )

    app.post(
      '/reviews/own/:id/link',
      {
        config,
        schema: { tags, params: IdParams, response: { 200: ReviewLinkBody } },
        onRequest: limitAccount(deps, 'own-review-link', () => linkLimit),
      },
      async ({ actor, params }, reply) => {
        const person = await getOwnReviewer(db, authorise(actor, permission).account)
        reply.header('cache-control', 'no-store')
        const secret = await createOwnReviewSecret(deps, person.id, params.id)
        return { data: { url: linkUrl(deps.baseUrl, 'review', secret) } }
      },
    )

    app.post(
      '/reviews/certificates',
      { config, schema: { tags, response: { 201: IssuedCertificate } } },
      async ({ actor, body }, reply) => {
        const person = await getOwnReviewer(db, authorise(actor, permission).account)
        const { year } = parse(CertificateRequest, body)
        const code = await issueCertificate(deps, person, year)
        reply.code(201)
        return { message: 'Certificate issued', data: { code } }
      },
    )

    const YearParams = z.object({ year: z.coerce.number().int().min(1990).max(2100) })
    app.delete(
      '/reviews/certificates/:year',
      { config, schema: { tags, params: YearParams, response: { 200: Message } } },
      async ({ actor, params }) => {
        const person = await getOwnReviewer(db, authorise(actor, permission).account)
        await withdrawCertificate(db, person, params.year)
        return { message: 'Certificate withdrawn: its code is not known any more.' }
      },
    )
    app.register(certificateRoutes(deps))
  }

async function getOwnReviewer(db: Reader, account: Account) {
  const person = await findOwnReviewer(db, account)
  if (!person) throw new Refused('not-found', 'There is no review of yours here.')
  return person
}

/** Certificates by the link of an invitation, and the public check of a code. */
const certificateRoutes =
  (deps: EditorialDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const linkConfig = { permission: 'use review links' } as const
    app.get(
      '/review/certificate',
      { config: linkConfig, schema: { tags, response: { 200: LinkCertificateBody } } },
      async (request) => {
        const { reviewerId, sentAt } = await getInvitationOfLink(deps, request)
        const years = await listReviewYears(deps.db, reviewerId)
        const data = years.find(({ year }) => year === sentAt?.getUTCFullYear()) ?? null
        return { data }
      },
    )

    app.post(
      '/review/certificate',
      { config: linkConfig, schema: { tags, response: { 201: IssuedCertificate } } },
      async (request, reply) => {
        const { reviewerId, reviewerName, sentAt } = await getInvitationOfLink(deps, request)
        if (!sentAt) throw new Refused('not-found', 'This review has not been sent.')
        const person = { id: reviewerId, name: reviewerName }
        const code = await issueCertificate(deps, person, sentAt.getUTCFullYear())
        reply.code(201)
        return { message: 'Certificate issued', data: { code } }
      },
    )

    app.post(
      '/certificates/check',
      {
        config: { permission: 'view public content' },
        schema: { tags, response: { 200: CertificateBody } },
        onRequest: limitNetwork(deps, 'certificate', checkLimit),
      },
      async ({ body }) => {
        const { code } = parse(z.object({ code: CertificateCode }), body)
        const { name, year, reviews, issuedAt } = await getCertificate(deps.db, code)
        const journal = deps.journal().name
        return { data: { code, journal, name, year, reviews, issuedAt: issuedAt.toISOString() } }
      },
    )
  }
