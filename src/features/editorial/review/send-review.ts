import { and, eq } from 'drizzle-orm'
import {
  reviewer,
  reviewInvitation,
  reviewReport,
  reviewReturn,
} from '#db/schema/editorial/review.ts'
import { isComplete } from '#domain/editorial/review/invitation-rules.ts'
import { offeredConsents } from '#domain/editorial/review/publication-consent.ts'
import {
  listMissing,
  type MissingField,
  readContent,
} from '#domain/editorial/review/review-content.ts'
import { Refused } from '#domain/refusal.ts'
import { sendAttachment } from '#features/editorial/attachments/attach-file.ts'
import { closeRoundIfComplete } from '#features/editorial/rounds/close-round.ts'
import { emailReviewer, type ReviewedSubmission } from '#features/editorial/rounds/review-emails.ts'
import { listNotified } from '#features/editorial/rounds/reviewer-answers.ts'
import { lockSubmissionForSystem } from '#features/editorial/workflow/lock-submission.ts'
import type { Transaction } from '#platform/database/database.ts'
import { recordEvent } from '#platform/events.ts'
import { getOpenInvitation, type LinkedInvitation } from './find-invitation.ts'
import { getFormVersion } from './review-form-queries.ts'
import { lockReport } from './review-queries.ts'
import type { ReviewDeps } from './save-draft.ts'

type Deps = ReviewDeps & { baseUrl: string }

/**
 * Sends the saved draft as the review, and closes the round if it was the last one awaited. Its reviewer receives
 * an email of thanks. Sending it again changes nothing. Throws as `getOpenInvitation` does, `invalid` with every missing field, `edit-conflict` if the draft changed since
 * `draftVersion`, and `transition-not-allowed` before the invitation is accepted.
 */
export const sendReview = (
  deps: Deps,
  { id, submissionId }: Pick<LinkedInvitation, 'id' | 'submissionId'>,
  draftVersion: number,
): Promise<{ sentAt: Date; overdue: boolean }> =>
  deps.db.transaction(async (tx) => {
    const about = await lockSubmissionForSystem(deps, tx, submissionId)
    const report = await lockReport(tx, id)
    const invitation = await getOpenInvitation(deps, tx, id)
    if (invitation.state === 'reviewed' && report?.sentAt)
      return { sentAt: report.sentAt, overdue: report.overdue }
    if (invitation.state !== 'accepted')
      throw new Refused('transition-not-allowed', 'Please accept the invitation first.')
    if (!report) throw nothingWritten()
    if (report.draftVersion !== draftVersion) throw staleDraft()
    const { questions } = await getFormVersion(tx, report)
    const consents = offeredConsents(invitation.published)
    const content = readContent(questions, report.draft, consents)
    requireComplete(listMissing(questions, content, consents))
    const toEditors = await readNotice(tx, invitation, about?.editorId ?? null)
    const sentAt = deps.clock()
    const overdue = sentAt > invitation.reviewDueAt
    await tx
      .update(reviewReport)
      .set({ content, sentAt, overdue })
      .where(eq(reviewReport.invitationId, id))
    await sendAttachment(tx, invitation, sentAt)
    await tx.update(reviewInvitation).set({ state: 'reviewed' }).where(eq(reviewInvitation.id, id))
    const type = 'submission-review-sent'
    const { round } = invitation
    const emailId = about && (await thankReviewer(deps, tx, invitation, about))
    await recordEvent(deps, tx, undefined, {
      type,
      submissionId,
      round,
      invitationId: id,
      ...(emailId && { emailId }),
      late: overdue,
      ...toEditors,
    })
    await closeRoundIfComplete(deps, tx, submissionId)
    return { sentAt, overdue }
  })

/** Who is notified that a review arrived, and whether it is the last one. */
async function readNotice(
  tx: Transaction,
  { id, submissionId, round }: LinkedInvitation,
  editorId: string | null,
): Promise<{ isLast: boolean; notified: string[] }> {
  const invitations = await tx
    .select({
      id: reviewInvitation.id,
      state: reviewInvitation.state,
      invitedBy: reviewInvitation.invitedBy,
    })
    .from(reviewInvitation)
    .where(and(eq(reviewInvitation.submissionId, submissionId), eq(reviewInvitation.round, round)))
  const states = invitations.map((each) => (each.id === id ? 'reviewed' : each.state))
  const invitedBy = invitations.find((each) => each.id === id)?.invitedBy ?? null
  return { isLast: isComplete(states), notified: await listNotified(tx, { invitedBy }, editorId) }
}

/** Queues the thanks for a review, once each time that it is sent. Returns the id of the email; none to an address that bounces. */
async function thankReviewer(
  deps: Deps,
  tx: Transaction,
  { id, reviewerId, ...due }: LinkedInvitation,
  about: ReviewedSubmission,
): Promise<string | undefined> {
  const [person] = await tx.select().from(reviewer).where(eq(reviewer.id, reviewerId))
  if (!person || person.bouncedAt) return undefined
  const returns = await tx.$count(reviewReturn, eq(reviewReturn.invitationId, id))
  const emailId = `thanks-${id}-${returns + 1}`
  await emailReviewer({ ...deps, journal: deps.journal() }, tx, {
    id: emailId,
    name: 'review-received',
    reviewer: person,
    about,
    due,
  })
  return emailId
}

const nothingWritten = () =>
  new Refused('invalid', 'This review is empty. Please write it before you send it.', 'comments')

const staleDraft = () =>
  new Refused(
    'edit-conflict',
    'This review was changed on another device just now. Please look at it again, then send it.',
  )

function requireComplete(missing: MissingField[]): void {
  const [first] = missing
  if (!first) return
  const labels = missing.map(({ label }) => label).join('; ')
  throw new Refused('invalid', `Please complete these fields: ${labels}`, first.field)
}
