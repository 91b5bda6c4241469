import { eq, sql } from 'drizzle-orm'
import { reviewer, reviewInvitation } from '#db/schema/editorial/review.ts'
import type { InvitationExtension } from '#domain/editorial/review/invitation.ts'
import { type Reminder, reminderByHand } from '#domain/editorial/review/invitation-reminders.ts'
import { requireOutstanding } from '#domain/editorial/review/invitation-rules.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { linkUrl } from '#domain/people/access-link.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { withdrawAttachments } from '#features/editorial/attachments/withdraw-attachment.ts'
import {
  type LockedSubmission,
  lockSubmission,
} from '#features/editorial/workflow/lock-submission.ts'
import { closeLinks, createSecret } from '#features/links/access-links.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { emailReviewer, type ReviewEmailDeps, type ReviewedSubmission } from './review-emails.ts'

export type InvitationDeps = CommandDeps & { journal: () => Journal; baseUrl: string }

type Found = {
  invitation: typeof reviewInvitation.$inferSelect
  person: typeof reviewer.$inferSelect
}

const day = 86_400_000

/** Runs a command on an invitation whose submission is locked. Throws 404 without editorial access. */
export const changeInvitation = <Result>(
  deps: InvitationDeps,
  who: Account,
  id: string,
  act: (tx: Transaction, found: Found, about: LockedSubmission) => Promise<Result>,
): Promise<Result> =>
  deps.db.transaction(async (tx) => {
    const { submissionId } = (await getInvitation(tx, id)).invitation
    const about = await lockSubmission(deps, tx, who, submissionId).catch((error) => {
      throw error instanceof Refused ? invitationNotFound() : error
    })
    if (about.view !== 'editorial') throw invitationNotFound()
    return act(tx, await getInvitation(tx, id), about)
  })

async function getInvitation(db: Reader, id: string): Promise<Found> {
  const [found] = await db
    .select({ invitation: reviewInvitation, person: reviewer })
    .from(reviewInvitation)
    .innerJoin(reviewer, eq(reviewer.id, reviewInvitation.reviewerId))
    .where(eq(reviewInvitation.id, id))
  if (!found) throw invitationNotFound()
  return found
}

const invitationNotFound = () => new Refused('not-found', 'There is no such invitation.')

/** Reminds a reviewer now. Returns the submission. Throws `transition-not-allowed` where nothing is outstanding. */
export const remindReviewer = (
  deps: InvitationDeps,
  who: Account,
  id: string,
): Promise<LockedSubmission> =>
  changeInvitation(deps, who, id, async (tx, found, about) => {
    requireOutstanding(found.invitation.state)
    const reminder = reminderByHand(found.invitation, about.now)
    const emailDeps = { ...deps, journal: deps.journal() }
    await sendReminder(emailDeps, tx, { ...found, about, reminder, writer: who })
    return about
  })

type Sending = Found & {
  about: ReviewedSubmission
  reminder: Reminder
  /** Undefined for the scheduled job. */
  writer?: Account
}

/** Queues a reminder once. */
export async function sendReminder(
  deps: ReviewEmailDeps & CommandDeps,
  tx: Transaction,
  { invitation, person, about, reminder: { step, template, dueAt }, writer }: Sending,
): Promise<void> {
  const emailId = `reminder-${invitation.id}-${step}-${dueAt.getTime()}`
  const isNew = await emailReviewer(deps, tx, {
    id: emailId,
    name: template,
    reviewer: person,
    about,
    due: invitation,
    invitationId: invitation.id,
    writer,
  })
  if (!isNew) return
  await tx
    .update(reviewInvitation)
    .set({ remindedAt: deps.clock(), reminders: sql`${reviewInvitation.reminders} + 1`, emailId })
    .where(eq(reviewInvitation.id, invitation.id))
  await recordEvent(deps, tx, writer?.id ?? { type: 'system' }, {
    type: 'submission-reviewer-reminded',
    submissionId: about.id,
    invitationId: invitation.id,
    emailId,
  })
}

/**
 * Gives a reviewer more days from the due date, or from today if it has passed, and tells them by email. Throws
 * `transition-not-allowed` where nothing is outstanding.
 */
export const extendInvitation = (
  deps: InvitationDeps,
  who: Account,
  id: string,
  { days }: InvitationExtension,
): Promise<void> =>
  changeInvitation(deps, who, id, async (tx, { invitation, person }, about) => {
    requireOutstanding(invitation.state)
    const { now } = about
    const later = (due: Date) => new Date(Math.max(due.getTime(), now.getTime()) + days * day)
    const reviewDueAt = later(invitation.reviewDueAt)
    const answerDueAt =
      invitation.state === 'invited' ? later(invitation.answerDueAt) : invitation.answerDueAt
    const emailId = `extended-${id}-${reviewDueAt.getTime()}`
    await emailReviewer({ ...deps, journal: deps.journal() }, tx, {
      id: emailId,
      name: 'review-extended',
      reviewer: person,
      about,
      due: { answerDueAt, reviewDueAt },
      invitationId: id,
      writer: who,
    })
    await tx
      .update(reviewInvitation)
      .set({ answerDueAt, reviewDueAt, emailId })
      .where(eq(reviewInvitation.id, id))
    await recordEvent(deps, tx, who.id, {
      type: 'submission-review-extended',
      submissionId: about.id,
      invitationId: id,
      emailId,
    })
  })

/** Cancels an invitation: its link ends, and its annotated file is withdrawn. Throws `transition-not-allowed` where nothing is outstanding. */
export const cancelInvitation = (deps: InvitationDeps, who: Account, id: string): Promise<void> =>
  changeInvitation(deps, who, id, async (tx, { invitation }, { id: submissionId, now }) => {
    requireOutstanding(invitation.state)
    await tx
      .update(reviewInvitation)
      .set({ state: 'cancelled', endedAt: now })
      .where(eq(reviewInvitation.id, id))
    await closeLinks(tx, 'review', [id], now)
    await withdrawAttachments(tx, invitation, now)
    const type = 'submission-reviewer-cancelled'
    await recordEvent(deps, tx, who.id, { type, submissionId, invitationId: id })
  })

/**
 * Creates a link to the reviewer's page that an editor passes on, such as where there is no mail server. Earlier links stay
 * valid. Throws `transition-not-allowed` where the invitation has ended.
 */
export const createReviewLink = (deps: InvitationDeps, who: Account, id: string): Promise<string> =>
  changeInvitation(deps, who, id, async (tx, { invitation }, { id: submissionId, now }) => {
    requireOutstanding(invitation.state)
    const target = { kind: 'review', subjectId: id } as const
    const secret = await createSecret(tx, target, 'copied', now)
    if (!secret) throw invitationNotFound()
    const type = 'submission-review-link-created'
    await recordEvent(deps, tx, who.id, { type, submissionId, invitationId: id })
    return linkUrl(deps.baseUrl, 'review', secret)
  })
