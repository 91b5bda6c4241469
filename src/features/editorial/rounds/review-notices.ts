import { and, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { reviewer, reviewInvitation } from '#db/schema/editorial/review.ts'
import { submission } from '#db/schema/editorial/submissions.ts'
import { emailMessage } from '#db/schema/email.ts'
import { findDueReminder, longestNotice } from '#domain/editorial/review/invitation-reminders.ts'
import { isOutstanding } from '#domain/editorial/review/invitation-rules.ts'
import { undoSeconds } from '#domain/email/delivery.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { isCounted } from '#features/editorial/access.ts'
import {
  type LockedSubmission,
  lockSubmissionForSystem,
} from '#features/editorial/workflow/lock-submission.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { CommandDeps } from '#platform/events.ts'
import { sendReminder } from './change-invitation.ts'
import { emailReviewer } from './review-emails.ts'

type Deps = CommandDeps & { journal: () => Journal; baseUrl: string }

/**
 * Sends what reviewers receive without an editor: the reminders that are due, and the notice that a review is no longer
 * needed. Each invitation has its own transaction. Throws an `AggregateError` after trying all.
 */
export async function sendReviewNotices(deps: Deps): Promise<void> {
  await markBouncedReviewers(deps.db)
  const errors: unknown[] = []
  for (const found of await listDue(deps))
    await remind(deps, found).catch((error) => errors.push(error))
  for (const found of await listEnded(deps))
    await notifyOfEnd(deps, found).catch((error) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, 'some notices to reviewers failed')
}

/** Remembers the addresses to which an email bounced. */
async function markBouncedReviewers(db: Database): Promise<void> {
  await db.execute(sql`
    update ${reviewer} set bounced_at = bounce.at
    from (
      select ${emailMessage.recipientAddress} as address, max(${emailMessage.stateAt}) as at
      from ${emailMessage}
      where ${emailMessage.state} = 'bounced' and ${emailMessage.name} like 'review-%'
      group by 1
    ) bounce
    where bounce.address = reviewer.email and reviewer.bounced_at is null`)
}

type Found = { id: string; submissionId: string }

/** The outstanding invitations for which a reminder is due, without those whose address bounced and those to samples. */
async function listDue({ db, clock }: Deps): Promise<Found[]> {
  const now = clock()
  const soon = new Date(now.getTime() + longestNotice)
  const outstanding = await db
    .select({
      id: reviewInvitation.id,
      submissionId: reviewInvitation.submissionId,
      state: reviewInvitation.state,
      invitedAt: reviewInvitation.invitedAt,
      answeredAt: reviewInvitation.answeredAt,
      answerDueAt: reviewInvitation.answerDueAt,
      reviewDueAt: reviewInvitation.reviewDueAt,
      remindedAt: reviewInvitation.remindedAt,
    })
    .from(reviewInvitation)
    .innerJoin(submission, eq(submission.id, reviewInvitation.submissionId))
    .innerJoin(reviewer, eq(reviewer.id, reviewInvitation.reviewerId))
    .where(
      and(
        isNull(submission.deletedAt),
        isCounted,
        isNull(reviewer.bouncedAt),
        or(
          and(eq(reviewInvitation.state, 'invited'), lte(reviewInvitation.answerDueAt, soon)),
          and(eq(reviewInvitation.state, 'accepted'), lte(reviewInvitation.reviewDueAt, soon)),
        ),
      ),
    )
    .orderBy(reviewInvitation.reviewDueAt)
  // A late review is read each time, but most were reminded already: no submission is locked for those.
  return outstanding.filter((invitation) => findDueReminder(invitation, now))
}

const remind = (deps: Deps, found: Found): Promise<void> =>
  withInvitation(deps, found, async (tx, row, about) => {
    const reminder = findDueReminder(row.invitation, about.now)
    if (about.stage !== 'in-review' || !isOutstanding(row.invitation.state) || !reminder) return
    await sendReminder({ ...deps, journal: deps.journal() }, tx, { ...row, about, reminder })
  })

/** Ended invitations are announced for this long, in case no worker runs. */
const noticeDays = 7

/** After the undo window of a decision, which can open a round again. */
const noticeSeconds = undoSeconds * 2

/** The invitations that ended while something was outstanding, and whose reviewers got no email about it. */
function listEnded({ db, clock }: Deps): Promise<Found[]> {
  const now = clock().getTime()
  const invited = alias(emailMessage, 'invited')
  const notice = alias(emailMessage, 'notice')
  return db
    .select({ id: reviewInvitation.id, submissionId: reviewInvitation.submissionId })
    .from(reviewInvitation)
    .innerJoin(submission, eq(submission.id, reviewInvitation.submissionId))
    .innerJoin(invited, eq(invited.id, sql`'invited-' || ${reviewInvitation.id}`))
    .leftJoin(notice, eq(notice.id, sql`'ended-' || ${reviewInvitation.id}`))
    .where(
      and(
        isNull(submission.deletedAt),
        isNull(notice.id),
        ne(invited.state, 'bounced'),
        inArray(reviewInvitation.state, ['expired', 'cancelled']),
        lt(reviewInvitation.endedAt, new Date(now - noticeSeconds * 1000)),
        gt(reviewInvitation.endedAt, new Date(now - noticeDays * 86_400_000)),
      ),
    )
    .orderBy(reviewInvitation.endedAt)
}

const notifyOfEnd = (deps: Deps, found: Found): Promise<void> =>
  withInvitation(deps, found, async (tx, { invitation, person }, about) => {
    if (invitation.state !== 'expired' && invitation.state !== 'cancelled') return
    const emailId = `ended-${invitation.id}`
    const isNew = await emailReviewer({ ...deps, journal: deps.journal() }, tx, {
      id: emailId,
      name: 'review-ended',
      reviewer: person,
      about,
      due: invitation,
    })
    if (isNew)
      await tx
        .update(reviewInvitation)
        .set({ emailId })
        .where(eq(reviewInvitation.id, invitation.id))
  })

type Row = {
  invitation: typeof reviewInvitation.$inferSelect
  person: typeof reviewer.$inferSelect
}

/** Locks the submission and reads an invitation again: an editor may have changed it since the query. */
const withInvitation = (
  deps: Deps,
  { id, submissionId }: Found,
  act: (tx: Transaction, row: Row, about: LockedSubmission) => Promise<void>,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const about = await lockSubmissionForSystem(deps, tx, submissionId)
    const [row] = await tx
      .select({ invitation: reviewInvitation, person: reviewer })
      .from(reviewInvitation)
      .innerJoin(reviewer, eq(reviewer.id, reviewInvitation.reviewerId))
      .where(eq(reviewInvitation.id, id))
    if (about && row) await act(tx, row, about)
  })
