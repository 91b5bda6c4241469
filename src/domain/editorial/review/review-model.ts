import { z } from 'zod'

/** How a journal reviews, in the terms of ANSI/NISO Z39.106-2023 (Standard Terminology for Peer Review). */

/** Identity transparency. Triple anonymized review, in which editors do not know the authors, is not supported. */
export const anonymityModels = [
  'double-anonymized',
  'single-anonymized',
  'all-identities-visible',
] as const
export type AnonymityModel = (typeof anonymityModels)[number]

export const anonymityLabels: Record<AnonymityModel, string> = {
  'double-anonymized': 'Double anonymized',
  'single-anonymized': 'Single anonymized',
  'all-identities-visible': 'All identities visible',
}

/** With whom reviewers interact. */
export const reviewerInteractions = ['editor', 'other-reviewers', 'authors'] as const
export type ReviewerInteraction = (typeof reviewerInteractions)[number]

export const interactionLabels: Record<ReviewerInteraction, string> = {
  editor: 'Editor',
  'other-reviewers': 'Other reviewers',
  authors: 'Authors',
}

/** The information that is published about the review of an article; an empty list is "None". */
export const publishedReviewInformation = [
  'review-summaries',
  'review-reports',
  'submitted-manuscript',
  'author-editor-communication',
  'reviewer-identities',
  'editor-identities',
] as const
export type PublishedReviewInformation = (typeof publishedReviewInformation)[number]

export const publishedInformationLabels: Record<PublishedReviewInformation, string> = {
  'review-summaries': 'Review summaries',
  'review-reports': 'Review reports, reviewer opt in',
  'submitted-manuscript': 'Submitted manuscript',
  'author-editor-communication': 'Author/editor communication',
  'reviewer-identities': 'Reviewer identities, reviewer opt in',
  'editor-identities': 'Editor identities',
}

/** Post-publication commenting. */
export const commentingModels = ['none', 'open', 'on-invitation'] as const
export type CommentingModel = (typeof commentingModels)[number]

export const commentingLabels: Record<CommentingModel, string> = {
  none: 'None',
  open: 'Open',
  'on-invitation': 'On invitation',
}

/** Values without repetition, in the order of the standard. */
const listOf = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z
    .array(z.enum(values))
    .max(values.length)
    .overwrite((chosen) => values.filter((value) => chosen.includes(value)))

/** The review model of a journal. It applies to rounds that open after it was published. */
export const ReviewModel = z.strictObject({
  identityTransparency: z.enum(anonymityModels).default('double-anonymized'),
  interaction: listOf(reviewerInteractions).min(1, 'must name at least one').default(['editor']),
  published: listOf(publishedReviewInformation)
    .refine(
      (published) =>
        !published.includes('reviewer-identities') || published.includes('review-reports'),
      'must contain the review reports if reviewers can sign them',
    )
    .default([]),
  commenting: z.enum(commentingModels).default('none'),
  /** How many reviewers a round usually has. */
  reviewers: z
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(10, 'must be at most 10')
    .default(2),
})
export type ReviewModel = z.infer<typeof ReviewModel>

/** What the people in a round of review know of each other. */
export const identitySentences: Record<AnonymityModel, string> = {
  'double-anonymized':
    'Reviewers do not know who wrote a manuscript, and authors do not know who reviewed it.',
  'single-anonymized':
    'Reviewers know who wrote a manuscript, and authors do not know who reviewed it.',
  'all-identities-visible':
    'Reviewers know who wrote a manuscript, and authors know who reviewed it.',
}

/** Labels as one text: `Editor, Authors`; `None` for an empty list. */
export const joinLabels = <Value extends string>(
  values: readonly Value[],
  labels: Record<Value, string>,
): string => values.map((value) => labels[value]).join('; ') || 'None'
