import { z } from 'zod'
import { recommendations } from '#domain/editorial/review/recommendation.ts'
import { ReviewerWish, Statements } from '#domain/editorial/statements.ts'

/** A step happened so many days before the samples are loaded. */
const daysAgo = z.number().min(0)

const SampleReview = z.object({
  daysAgo,
  comments: z.string(),
  confidential: z.string().default(''),
  recommendation: z.enum(recommendations),
})
export type SampleReview = z.infer<typeof SampleReview>

/** A reviewer, who may accept or decline with a reason, and may send a review. */
const SampleReviewer = z.object({
  name: z.string(),
  email: z.string(),
  affiliation: z.string(),
  topics: z.array(z.string()),
  answer: z.object({ daysAgo, declines: z.string().optional() }).optional(),
  review: SampleReview.optional(),
})
export type SampleReviewer = z.infer<typeof SampleReviewer>

/** What happens to a sample submission after it was received. */
export const SampleStep = z.discriminatedUnion('step', [
  z.object({ step: z.literal('assign'), daysAgo }),
  z.object({ step: z.literal('return'), daysAgo, points: z.array(z.string()) }),
  /** The corrected file has the name of the submission and `-corrected`. */
  z.object({ step: z.literal('respond'), daysAgo, responses: z.array(z.string()) }),
  /** Opens a round of review, and invites the reviewers. */
  z.object({
    step: z.literal('review'),
    daysAgo,
    reviewers: z.array(SampleReviewer).default([]),
  }),
  z.object({ step: z.literal('request-revision'), daysAgo, points: z.array(z.string()) }),
  z.object({ step: z.literal('accept'), daysAgo }),
  z.object({ step: z.literal('reject'), daysAgo, reasons: z.string() }),
  z.object({ step: z.literal('schedule'), daysAgo, inDays: z.number() }),
  /** `article` is the name of the files of the sample article. */
  z.object({ step: z.literal('publish'), daysAgo, article: z.string() }),
  z.object({ step: z.literal('withdraw'), daysAgo }),
])
export type SampleStep = z.infer<typeof SampleStep>

const SamplePerson = z.object({ name: z.string(), email: z.string() })

/** `submissions.json`. Each submission has a DOCX in `submissions/`, named by its slug. */
export const SampleSubmissions = z.object({
  author: SamplePerson,
  editor: SamplePerson,
  submissions: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      abstract: z.string(),
      keywords: z.array(z.string()),
      contributors: z.array(
        z.object({
          given: z.string(),
          family: z.string(),
          affiliations: z.array(z.object({ name: z.string() })),
        }),
      ),
      statements: Statements,
      reviewers: z.array(ReviewerWish).default([]),
      receivedDaysAgo: daysAgo,
      steps: z.array(SampleStep),
    }),
  ),
})
export type SampleSubmission = z.infer<typeof SampleSubmissions>['submissions'][number]
