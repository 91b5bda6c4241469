import { z } from 'zod'
import { Pagination } from '#domain/text/pagination.ts'

/** What the statistics of peer review count; each has a list of what it counts in a year. */
export const Measure = z.enum(
  [
    'invitations',
    'accepted-invitations',
    'declined-invitations',
    'answers',
    'reviews',
    'reviewers',
    'first-decisions',
    'final-decisions',
    'acceptances',
  ],
  'must be a measure',
)
export type Measure = z.infer<typeof Measure>

const Year = z.coerce
  .number('must be a year')
  .int('must be a year')
  .min(1990, 'must be 1990 or later')
  .max(2100, 'must be 2100 or earlier')

export const YearQuery = z.object({ year: Year })

export const CountedQuery = YearQuery.extend({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})

/** Medians are null where there is nothing to measure; shares are between 0 and 1. */
export const YearBody = z.object({
  year: z.number(),
  invitations: z.number(),
  acceptedInvitations: z.number(),
  declinedInvitations: z.number(),
  acceptedShare: z.number().nullable().meta({
    description: 'Of the invitations of the year that do not wait for an answer any more.',
  }),
  answers: z.number(),
  daysToAnswer: z.number().nullable(),
  reviews: z.number(),
  daysToReview: z.number().nullable().meta({ description: 'From the acceptance to the review.' }),
  reviewers: z.number().meta({ description: 'People who sent a review in the year.' }),
  firstDecisions: z.number(),
  daysToFirstDecision: z.number().nullable(),
  finalDecisions: z.number(),
  daysToFinalDecision: z.number().nullable(),
  acceptances: z.number(),
  acceptanceRate: z.number().nullable(),
})
export type YearBody = z.infer<typeof YearBody>

export const ReviewStatisticsBody = z.object({ years: z.array(YearBody) })
export type ReviewStatisticsBody = z.infer<typeof ReviewStatisticsBody>

/** What a number counts: an invitation, a review, or a decision about a submission. */
const CountedItem = z.object({
  id: z.string(),
  submissionId: z.string(),
  submissionNumber: z.string(),
  title: z.string(),
  reviewer: z.string().nullable(),
  /** The state of the invitation, or the kind of the decision. */
  state: z.string(),
  at: z.iso.datetime(),
  days: z.number().nullable(),
})
export type CountedItem = z.infer<typeof CountedItem>

/** A person who sent reviews in the year. */
const CountedReviewer = z.object({
  id: z.string(),
  name: z.string(),
  reviews: z.number(),
  medianDays: z.number().nullable(),
  openReviews: z.number().meta({ description: 'Invitations and reviews that are open now.' }),
})
export type CountedReviewer = z.infer<typeof CountedReviewer>

/** A page of what a number counts: `reviewers` for the measure of that name, `items` for all others. */
export const CountedBody = z.object({
  measure: Measure,
  year: z.number(),
  items: z.array(CountedItem),
  reviewers: z.array(CountedReviewer),
  pagination: Pagination,
})
export type CountedBody = z.infer<typeof CountedBody>
