import type { PublishedReview, PublishedReviewKind } from '#domain/publishing/published-review.ts'
import type { RequestPoint } from '../request.ts'
import type { PublishedReviewInformation } from './review-model.ts'
import { type ReviewedContent, readPartsForAuthor } from './reviews-for-author.ts'

/** A part of a review as it may be published, and the invitation or the decision from which it is made. */
export type PublishableReview = Omit<PublishedReview, 'number'> & { sourceId: string }

/** A review whose reviewer consents; the name and the ORCID iD are null unless they signed. */
export type ConsentedReview = ReviewedContent & {
  sourceId: string
  number: number
  name: string | null
  orcid: string | null
}

/** An email of a decision, and the points to which the author responded. */
export type DecisionLetter = {
  sourceId: string
  letter: string | null
  responses: RequestPoint[]
}

/** A closed round. `reviewCount` counts every review that was sent, whether or not its reviewer consents. */
export type RoundToPublish = {
  number: number
  published: readonly PublishedReviewInformation[]
  /** Whether the author knows the reviewers' names, which letters and responses then contain. */
  namesReviewers: boolean
  closedOn: string
  reviewCount: number
  reviews: ConsentedReview[]
  decisions: DecisionLetter[]
}

type Letter = Pick<PublishableReview, 'kind' | 'sourceId' | 'parts'>

type Key = { kind: PublishedReviewKind; sourceId: string }
export const publicationKey = ({ kind, sourceId }: Key): string => `${kind} ${sourceId}`

/**
 * What may be published of a round, without what an editor leaves out (`leftOut`, by `publicationKey`). Decision letters and
 * responses quote reviews, so they are published only if all reviews of the round are, and are signed where they name
 * reviewers.
 */
export function listPublishable(
  round: RoundToPublish,
  leftOut: ReadonlySet<string>,
): { review: PublishableReview; isLeftOut: boolean }[] {
  const { number, published, closedOn, namesReviewers, reviews, reviewCount } = round
  const shared = { round: number, writtenOn: closedOn }
  const toItem = (part: Letter & Partial<PublishableReview>) => {
    const review = { ...nobody, ...shared, ...part }
    return { review, isLeftOut: leftOut.has(publicationKey(review)) }
  }
  const reports = reviews.map((review) =>
    toItem({
      kind: 'reviewer-report',
      sourceId: review.sourceId,
      reviewerNumber: review.number,
      reviewerName: review.name,
      reviewerOrcid: review.orcid,
      parts: readPartsForAuthor(review),
    }),
  )
  const isWhole =
    reviewCount > 0 &&
    reports.length === reviewCount &&
    reports.every(({ isLeftOut }) => !isLeftOut) &&
    (!namesReviewers || reviews.every(({ name }) => name !== null))
  if (!published.includes('author-editor-communication') || !isWhole) return reports
  return [...reports, ...round.decisions.flatMap(listLetters).map(toItem)]
}

const nobody = { reviewerNumber: null, reviewerName: null, reviewerOrcid: null }

/** The email of a decision, and the responses to its points. */
function listLetters({ sourceId, letter, responses }: DecisionLetter): Letter[] {
  const responded = responses.flatMap(({ request, response }) =>
    response ? [{ heading: request, text: response }] : [],
  )
  const letters: Letter[] = [
    { kind: 'editor-report', sourceId, parts: letter ? [{ heading: null, text: letter }] : [] },
    { kind: 'author-comment', sourceId, parts: responded },
  ]
  return letters.filter(({ parts }) => parts.length > 0)
}
