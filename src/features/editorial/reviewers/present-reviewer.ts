import { findRefusal } from '#domain/editorial/review/invitation-rules.ts'
import type { RankedReviewerBody } from './api-schemas.ts'
import type { ListedReviewer } from './list-reviewers.ts'

/** For editors only. */
export const presentReviewer = (person: ListedReviewer): RankedReviewerBody => ({
  id: person.id,
  name: person.name,
  email: person.email,
  affiliation: person.affiliation,
  orcid: person.orcid,
  topics: person.topics,
  retired: person.retiredAt !== null,
  bouncedAt: person.bouncedAt?.toISOString() ?? null,
  openReviews: person.openReviews,
  reviews: person.reviews,
  lastInvitedAt: person.lastInvitedAt?.toISOString() ?? null,
  averageDays: person.averageDays,
  quality: person.quality,
  fit: person.fit ?? null,
  conflicts: person.conflicts,
  refusal: findRefusal(person.conflicts) ?? null,
  isInvited: person.isInvited,
})
