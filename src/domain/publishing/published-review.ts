/** A part of the review of an article that is published with it. */
export const publishedReviewKinds = ['reviewer-report', 'editor-report', 'author-comment'] as const
export type PublishedReviewKind = (typeof publishedReviewKinds)[number]

export type ReviewPart = { heading: string | null; text: string }

/** The texts are those that the author of the article received or wrote. */
export type PublishedReview = {
  /** Counted from 1 within the article. Permanent: addresses and DOIs contain it. */
  number: number
  kind: PublishedReviewKind
  /** The round of review, counted from 1. */
  round: number
  /** 1 is "Reviewer 1"; null for what reviewers did not write. */
  reviewerNumber: number | null
  /** The name and the ORCID iD of a reviewer who signed. */
  reviewerName: string | null
  reviewerOrcid: string | null
  parts: ReviewPart[]
  /** The last day of its round, `YYYY-MM-DD`: the day of one review could identify its reviewer. */
  writtenOn: string
}

/** A published review in the record of its article, with its address and its DOI. */
export type RecordReview = PublishedReview & { url: string; doi: string | null }

/** The title of a published review: `Report of reviewer 1, round 2`. */
export function titleOfReview({
  kind,
  round,
  reviewerNumber,
}: Pick<PublishedReview, 'kind' | 'round' | 'reviewerNumber'>): string {
  const names: Record<PublishedReviewKind, string> = {
    'reviewer-report': `Report of reviewer ${reviewerNumber}`,
    'editor-report': 'Decision letter',
    'author-comment': 'Response of the authors',
  }
  return `${names[kind]}, round ${round}`
}

/** The DOI of a published review: that of its article and its number. Null unless both belong to the journal's prefix. */
export const doiOfReview = (
  articleDoi: string | null,
  prefix: string | undefined,
  { number }: Pick<PublishedReview, 'number'>,
): string | null =>
  articleDoi && prefix && articleDoi.startsWith(`${prefix}/`) ? `${articleDoi}.r${number}` : null
