import { z } from 'zod'
import { ListQuery, Pagination } from '#domain/text/pagination.ts'
import { ConflictBody } from '#features/editorial/rounds/api-schemas.ts'

const Moment = z.iso.datetime()

/** `for` is a submission for which the reviewers are ranked; those who are retired are left out then. */
export const ReviewerListQuery = ListQuery.extend({ for: z.string().max(64).optional() })

export const ReviewerBody = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  affiliation: z.string().nullable(),
  orcid: z.string().nullable(),
  topics: z.array(z.string()),
  retired: z.boolean(),
  bouncedAt: Moment.nullable(),
  openReviews: z.number(),
  reviews: z.number(),
  lastInvitedAt: Moment.nullable(),
  /** From the acceptance to the review. */
  averageDays: z.number().nullable(),
  /** The average of the editors' notes, from 1 to 5. */
  quality: z.number().nullable(),
})
export type ReviewerBody = z.infer<typeof ReviewerBody>

/** `fit` says why a reviewer is suggested. `refusal` says why they cannot be invited. */
export const RankedReviewerBody = ReviewerBody.extend({
  fit: z.object({ keywords: z.array(z.string()), articles: z.number() }).nullable(),
  conflicts: z.array(ConflictBody),
  refusal: z.string().nullable(),
  isInvited: z.boolean(),
})
export type RankedReviewerBody = z.infer<typeof RankedReviewerBody>

export const ReviewerPage = z.object({
  items: z.array(RankedReviewerBody),
  pagination: Pagination,
})
export type ReviewerPage = z.infer<typeof ReviewerPage>

/** A person who is not in the reviewer database: suggested by the author, or an author of articles here. */
const SuggestedPersonBody = z.object({
  name: z.string(),
  email: z.string().nullable(),
  affiliation: z.string().nullable(),
  orcid: z.string().nullable(),
  keywords: z.array(z.string()),
  articles: z.number(),
  isWish: z.boolean(),
  conflicts: z.array(ConflictBody),
})
export type SuggestedPersonBody = z.infer<typeof SuggestedPersonBody>

export const SuggestionQuery = z.object({ for: z.string().max(64) })

export const SuggestedPeople = z.object({ people: z.array(SuggestedPersonBody) })
export type SuggestedPeople = z.infer<typeof SuggestedPeople>

export const ReviewerNotes = z.object({
  notes: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      quality: z.number().nullable(),
      by: z.string().nullable(),
      /** Whether the account wrote the note, and may change it. */
      isYours: z.boolean(),
      writtenAt: Moment,
    }),
  ),
})
export type ReviewerNotes = z.infer<typeof ReviewerNotes>
