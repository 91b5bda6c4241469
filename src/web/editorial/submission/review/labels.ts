import type { ReviewerConflictKind } from '#domain/editorial/review/invitation.ts'
import type { InvitationBody } from '#features/editorial/rounds/api-schemas.ts'

export const stateLabels: Record<InvitationBody['state'], string> = {
  invited: 'Invited',
  accepted: 'Accepted',
  declined: 'Declined',
  cancelled: 'Cancelled',
  expired: 'Ended with the round',
  reviewed: 'Review in',
}

export const conflictLabels: Record<ReviewerConflictKind, string> = {
  'same-person': 'Is an author',
  'editor-of-submission': 'Is an editor of this submission',
  'same-email-domain': 'Same email domain as an author',
  'same-affiliation': 'Same affiliation as an author',
  'recent-co-author': 'Co-author of a recent article here',
  'opposed-by-author': 'Opposed by the author',
  declared: 'Declared a conflict of interest',
}

type DeliveryState = NonNullable<InvitationBody['email']>['state']

export const deliveryLabels: Record<Exclude<DeliveryState, 'not-sent'>, string> = {
  waiting: 'Email queued',
  delayed: 'Email delayed',
  sent: 'Email sent',
  failed: 'Email failed',
  bounced: 'Email bounced',
}

export const anonymisedCopyPath = (id: string): string =>
  `/manage-journals/submissions/${encodeURIComponent(id)}/anonymised-copy`

export const reviewFilePath = (id: string, invitationId: string): string =>
  `/manage-journals/submissions/${encodeURIComponent(id)}/review-files/${encodeURIComponent(invitationId)}`

export const attachmentLabels = {
  waiting: 'to be checked before the author gets it',
  approved: 'approved for the author',
  withheld: 'withheld from the author',
}

export const invitePath = (id: string): string =>
  `/manage-journals/submissions/${encodeURIComponent(id)}/invite`
