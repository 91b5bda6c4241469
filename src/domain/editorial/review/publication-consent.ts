import type { PublishedReviewInformation } from './review-model.ts'

/** Whether a reviewer agrees that their review is published with the article, and whether it names them. */
export const publicationConsents = ['no', 'anonymous', 'signed'] as const
export type PublicationConsent = (typeof publicationConsents)[number]

export const consentLabels: Record<PublicationConsent, string> = {
  no: 'No, do not publish my review',
  anonymous: 'Yes, without my name',
  signed: 'Yes, signed with my name',
}

/** What the reviewers of a round can choose from; empty where the round publishes no reviews. */
export function offeredConsents(
  published: readonly PublishedReviewInformation[],
): readonly PublicationConsent[] {
  if (!published.includes('review-reports')) return []
  return published.includes('reviewer-identities') ? publicationConsents : ['no', 'anonymous']
}
