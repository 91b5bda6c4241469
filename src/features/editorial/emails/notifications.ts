import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import { z } from 'zod'
import { notificationPreference } from '#db/schema/editorial/people.ts'
import { submission } from '#db/schema/editorial/submissions.ts'
import type { NoticeFrequency } from '#domain/editorial/submission.ts'
import { type Account, isEditor } from '#domain/people/account.ts'
import { findAccount, listEditors } from '#features/accounts/queries.ts'
import { findSeenByEditor, inEditorialLists, isCounted } from '#features/editorial/access.ts'
import { findOwnProduction } from '#features/editorial/production/own-production.ts'
import { findSubmission } from '#features/editorial/queries.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { CommandDeps } from '#platform/events.ts'
import type { Queue } from '#platform/job-queue.ts'

/** A notification of an editor about a submission that is new, or on which its author or a reviewer has acted. */
const EditorNotification = z.object({
  accountId: z.string(),
  submissionId: z.string(),
  what: z
    .enum([
      'submission-received',
      'submission-corrected',
      'submission-withdrawn',
      'submission-revised',
      'submission-appealed',
      'submission-assigned',
      'submission-mention',
      'submission-reply',
      'submission-reviewer-accepted',
      'submission-reviewer-declined',
      'submission-reviewer-reply',
      'submission-review-received',
      'submission-reviews-complete',
      'production-assigned',
      'proof-corrections-received',
      'proof-approved',
      'publication-delayed',
    ])
    .default('submission-received'),
})
export type EditorNotification = z.infer<typeof EditorNotification>

export const editorNotificationQueue: Queue<EditorNotification> = {
  name: 'editor-notifications',
  payload: EditorNotification,
}

/** A notification of an editor about the submissions received after `since`, up to and including `until` (ISO 8601). */
const DailyDigest = z.object({
  accountId: z.string(),
  since: z.iso.datetime(),
  until: z.iso.datetime(),
})
export type DailyDigest = z.infer<typeof DailyDigest>

export const dailyDigestQueue: Queue<DailyDigest> = { name: 'daily-digests', payload: DailyDigest }

/** How an editor is notified. */
export async function readNotificationPreference(
  db: Reader,
  who: Account,
): Promise<{ frequency: NoticeFrequency; weeklyDigest: boolean }> {
  const [preference] = await db
    .select({
      frequency: notificationPreference.frequency,
      weeklyDigest: notificationPreference.weeklyDigest,
    })
    .from(notificationPreference)
    .where(eq(notificationPreference.userId, who.id))
  return preference ?? { frequency: 'immediately', weeklyDigest: true }
}

/** Sets the frequency. Submissions that wait for the next daily email are sent now. */
export async function setNotificationFrequency(
  deps: CommandDeps,
  who: Account,
  frequency: NoticeFrequency,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(notificationPreference)
      .where(eq(notificationPreference.userId, who.id))
      .for('update')
    const notifiedUntil = deps.clock()
    if (before?.frequency === 'daily' && frequency === 'immediately')
      await queueDailyDigest(deps, tx, before, notifiedUntil)
    // Without a preference, the editor was notified immediately until now.
    const initial = frequency === 'daily' ? notifiedUntil : new Date(0)
    await tx
      .insert(notificationPreference)
      .values({ userId: who.id, frequency, notifiedUntil: initial })
      .onConflictDoUpdate({
        target: notificationPreference.userId,
        set: before?.frequency === frequency ? { frequency } : { frequency, notifiedUntil },
      })
  })
}

/** Queues a notification for each editor who wants one immediately and has no conflict of interest. */
export async function queueEditorNotifications(
  deps: CommandDeps,
  { submissionId }: { submissionId: string },
): Promise<void> {
  const editors = await listEditors(deps.db)
  await deps.db.transaction(async (tx) => {
    const preferences = await tx.select().from(notificationPreference)
    for (const editor of editors) {
      const found = await findSubmission(tx, submissionId, editor)
      const preference = preferences.find(({ userId }) => userId === editor.id)
      if (!found || found.isSample || found.hasConflict || isInDigest(preference, found)) continue
      await deps.jobs.enqueue(tx, editorNotificationQueue, {
        accountId: editor.id,
        submissionId,
        what: 'submission-received',
      })
    }
  })
}

type Preference = typeof notificationPreference.$inferSelect

/** Whether a submission is, or will be, in a daily email to an editor. */
const isInDigest = (
  preference: Preference | undefined,
  { createdAt }: { createdAt: Date },
): boolean =>
  preference !== undefined &&
  (preference.frequency === 'daily' || preference.notifiedUntil >= createdAt)

/** Queues the daily email of each editor who wants one. Each submission is in one of them. */
export async function queueDailyDigests(deps: CommandDeps): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const preferences = await tx
      .select()
      .from(notificationPreference)
      .where(eq(notificationPreference.frequency, 'daily'))
      .for('update')
    const notifiedUntil = deps.clock()
    for (const preference of preferences) {
      await queueDailyDigest(deps, tx, preference, notifiedUntil)
      await tx
        .update(notificationPreference)
        .set({ notifiedUntil })
        .where(eq(notificationPreference.userId, preference.userId))
    }
  })
}

async function queueDailyDigest(
  { jobs }: CommandDeps,
  tx: Transaction,
  { userId, notifiedUntil: since }: Preference,
  until: Date,
): Promise<void> {
  await jobs.enqueue(tx, dailyDigestQueue, {
    accountId: userId,
    since: since.toISOString(),
    until: until.toISOString(),
  })
}

/**
 * Whether an editor is notified once a day. Locks the preference until the transaction ends, so that what happens in it is
 * in this daily email or in the next one.
 */
export async function isNotifiedDaily(tx: Transaction, accountId: string): Promise<boolean> {
  const [preference] = await tx
    .select({ frequency: notificationPreference.frequency })
    .from(notificationPreference)
    .where(eq(notificationPreference.userId, accountId))
    .for('share')
  return preference?.frequency === 'daily'
}

/** The submissions of a daily email, oldest first, without those with which the editor has a conflict of interest. */
export async function listReceivedSubmissions(
  db: Reader,
  editor: Account,
  { since, until }: DailyDigest,
) {
  if (!isEditor(editor)) return []
  const { id, title, number, createdAt } = submission
  return db
    .select({ id, title, number, createdAt })
    .from(submission)
    .where(
      and(
        gt(submission.createdAt, new Date(since)),
        lte(submission.createdAt, new Date(until)),
        inEditorialLists(editor),
        isCounted,
      ),
    )
    .orderBy(asc(submission.createdAt))
}

/** Whether an account works on all of these submissions, as an editor or as a copyeditor, without a conflict of interest. */
export const canSeeSubmissions =
  (db: Reader) =>
  async (accountId: string, submissionIds: string[]): Promise<boolean> => {
    const account = await findAccount(db, accountId)
    if (!account) return false
    const seen = await findSeenByEditor(db, account, submissionIds)
    for (const id of submissionIds)
      if (!seen.has(id) && !(await findOwnProduction(db, account, id))) return false
    return true
  }

/** Whether one of these submissions is a sample. */
export const isAboutSample =
  (db: Reader) =>
  async (submissionIds: string[]): Promise<boolean> => {
    if (submissionIds.length === 0) return false
    const found = await db
      .select({ id: submission.id })
      .from(submission)
      .where(and(inArray(submission.id, submissionIds), eq(submission.isSample, true)))
      .limit(1)
    return found.length > 0
  }
