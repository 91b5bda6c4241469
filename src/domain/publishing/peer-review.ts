import {
  type AnonymityModel,
  anonymityLabels,
  type PublishedReviewInformation,
  type ReviewerInteraction,
} from '../editorial/review/review-model.ts'
import { countNoun, formatDay } from '../text/format.ts'

/** A round of peer review in which reviews were sent. Days are `YYYY-MM-DD`. */
export type PeerReviewRound = {
  identityTransparency: AnonymityModel
  interaction: ReviewerInteraction[]
  published: PublishedReviewInformation[]
  reviews: number
  opened: string
  closed: string
}

/** The peer review that an article had; without rounds, it was published without peer review. */
export type PeerReview = { reviewers: number; rounds: PeerReviewRound[] }

/** The first and the last day of the review; undefined without review. */
export function reviewPeriodOf({ rounds }: PeerReview): { from: string; to: string } | undefined {
  const [from, to] = [rounds[0]?.opened, rounds.at(-1)?.closed]
  return from && to ? { from, to } : undefined
}

/** The models of the rounds, each once, in their order. */
export const modelsOf = ({ rounds }: PeerReview): string[] => [
  ...new Set(rounds.map(({ identityTransparency }) => anonymityLabels[identityTransparency])),
]

/** What an article states of its review: `Double anonymized, 2 reviewers, 1 round, 2 Mar 2026 to 20 Mar 2026`. */
export function describePeerReview(review: PeerReview): string {
  const period = reviewPeriodOf(review)
  if (!period) return 'Published without peer review'
  return [
    modelsOf(review)
      .join(', then ')
      .toLowerCase()
      .replace(/^./, (first) => first.toUpperCase()),
    countNoun(review.reviewers, 'reviewer'),
    countNoun(review.rounds.length, 'round'),
    [...new Set([formatDay(period.from), formatDay(period.to)])].join(' to '),
  ].join(', ')
}
