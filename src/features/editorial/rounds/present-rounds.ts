import { isLate } from '#domain/editorial/review/invitation-reminders.ts'
import type { PublishableReview } from '#domain/editorial/review/publishable-review.ts'
import type { ReviewQuestion } from '#domain/editorial/review/review-form.ts'
import { listPartsForEditors } from '#domain/editorial/review/reviews-for-author.ts'
import { isReadyForReviewers } from '#domain/editorial/review/round.ts'
import { deliveryStateOf } from '#domain/email/delivery.ts'
import { titleOfReview } from '#domain/publishing/published-review.ts'
import type { listSentAttachments } from '#features/editorial/attachments/attachment-queries.ts'
import { presentAttachmentSummary } from '#features/editorial/attachments/present-attachment.ts'
import type { InvitationBody, PublicationBody, RoundBody } from './api-schemas.ts'
import type { InvitationRow, ReviewReturnRow, Round } from './round-queries.ts'

const moment = (at: Date | null): string | null => at?.toISOString() ?? null

type Seen = {
  rows: InvitationRow[]
  returns: ReviewReturnRow[]
  attachments: Awaited<ReturnType<typeof listSentAttachments>>
  /** No due date of a sample is late. */
  isSample: boolean
  now: Date
}

/** For editors only. */
export const presentRound = (round: Round, seen: Seen): RoundBody => ({
  number: round.number,
  anonymity: round.anonymity,
  openedAt: round.openedAt.toISOString(),
  closedAt: moment(round.closedAt),
  copyApprovedAt: moment(round.copyApprovedAt),
  canInvite: round.closedAt === null && isReadyForReviewers(round),
  form: { id: round.form.formId, name: round.form.name },
  canExchangeForm:
    round.closedAt === null &&
    !seen.rows.some(({ invitation, review }) => invitation.round === round.number && review),
  invitations: seen.rows
    .filter(({ invitation }) => invitation.round === round.number)
    .map((row) => presentInvitation(row, seen)),
})

const presentInvitation = (
  { invitation, reviewer, review, questions, email }: InvitationRow,
  { returns, attachments, isSample, now }: Seen,
): InvitationBody => ({
  id: invitation.id,
  number: invitation.number,
  reviewer: {
    id: reviewer.id,
    name: reviewer.name,
    email: reviewer.email,
    affiliation: reviewer.affiliation,
  },
  state: invitation.state,
  invitedAt: invitation.invitedAt.toISOString(),
  answeredAt: moment(invitation.answeredAt),
  answerDue: invitation.answerDueAt.toISOString(),
  reviewDue: invitation.reviewDueAt.toISOString(),
  endedAt: moment(invitation.endedAt),
  overdue: !isSample && isLate(invitation, now),
  reminders: invitation.reminders,
  remindedAt: moment(invitation.remindedAt),
  email: email && { id: email.id, state: deliveryStateOf(email), problem: email.problem },
  conflicts: invitation.conflicts,
  overrideReason: invitation.overrideReason,
  declineReason: invitation.declineReason,
  suggestions: invitation.suggestions,
  review: presentReview(review, questions ?? []),
  returns: returns
    .filter(({ invitationId }) => invitationId === invitation.id)
    .map(({ reason, sentBackAt, by, sentAt, content }) => ({
      reason,
      sentBackAt: sentBackAt.toISOString(),
      by,
      sentAt: sentAt.toISOString(),
      parts: listPartsForEditors({ questions: questions ?? [], content }),
    })),
  attachment: presentFileOf(invitation.id, attachments),
})

function presentFileOf(id: string, attachments: Seen['attachments']): InvitationBody['attachment'] {
  const found = attachments.find(({ attachment }) => attachment.invitationId === id)
  return found ? presentAttachmentSummary({ ...found.attachment, file: found.file }) : null
}

function presentReview(
  review: InvitationRow['review'],
  questions: ReviewQuestion[],
): InvitationBody['review'] {
  if (!review?.content || !review.sentAt) return null
  const { content, sentAt, overdue } = review
  const parts = listPartsForEditors({ questions, content })
  const { recommendation, consent = null } = content
  return { sentAt: sentAt.toISOString(), overdue, recommendation, consent, parts }
}

/** For editors only. */
export const presentPublishable = ({
  review,
  isLeftOut,
}: {
  review: PublishableReview
  isLeftOut: boolean
}): PublicationBody => ({
  kind: review.kind,
  sourceId: review.sourceId,
  title: titleOfReview(review),
  reviewer: review.reviewerName,
  isLeftOut,
})
