import { z } from 'zod'
import { invitationStates } from '#domain/editorial/review/invitation.ts'

const Moment = z.iso.datetime()

/** A year in which a person sent reviews; `code` is that of the certificate, once it is issued. */
const ReviewYear = z.object({ year: z.number(), reviews: z.number(), code: z.string().nullable() })
export type ReviewYear = z.infer<typeof ReviewYear>

const OwnReviewBody = z.object({
  id: z.string(),
  /** Null when the reviewer sees nothing of the manuscript any more. */
  title: z.string().nullable(),
  state: z.enum(invitationStates),
  round: z.number(),
  invitedAt: Moment,
  reviewDueAt: Moment,
  sentAt: Moment.nullable(),
  isOpen: z.boolean(),
})
export type OwnReviewBody = z.infer<typeof OwnReviewBody>

export const OwnReviewsBody = z.object({
  data: z.object({
    reviews: z.array(OwnReviewBody),
    years: z.array(ReviewYear),
    /** Null where the journal adds no reviews to ORCID records; `added` are the ids of reviews. */
    orcid: z.object({ orcid: z.string().nullable(), added: z.array(z.string()) }).nullable(),
  }),
})
export type OwnReviewsBody = z.infer<typeof OwnReviewsBody>['data']

/** Null before a review was sent. */
export const LinkCertificateBody = z.object({ data: ReviewYear.nullable() })

export const IssuedCertificate = z.object({
  message: z.string(),
  data: z.object({ code: z.string() }),
})
export type IssuedCertificate = z.infer<typeof IssuedCertificate>

export const ReviewLinkBody = z.object({ data: z.object({ url: z.string() }) })

/** What anyone with the code of a certificate sees. */
export const CertificateBody = z.object({
  data: z.object({
    code: z.string(),
    journal: z.string(),
    name: z.string(),
    year: z.number(),
    reviews: z.number(),
    issuedAt: Moment,
  }),
})
export type CertificateBody = z.infer<typeof CertificateBody>
