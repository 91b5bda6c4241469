import { and, asc, eq, gt, lte } from 'drizzle-orm'
import { z } from 'zod'
import { notificationPreference, submission } from '#db/schema/editorial.ts'
import type { NoticeFrequency } from '#domain/editorial/submission.ts'
import { type Account, isEditor } from '#domain/people/account.ts'
import { listEditors } from '#features/accounts/queries.ts'
import { inEditorialLists } from '#features/editorial/access.ts'
import { findSubmission } from '#features/editorial/queries.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { Jobs, Queue } from '#platform/job-queue.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs }

/** One editor to be told of one submission: that it is new, or of what its author did. */
const EditorNotification = z.object({
  accountId: z.string(),
  submissionId: z.string(),
  what: z
    .enum(['submission-received', 'submission-corrected', 'submission-withdrawn'])
    .default('submission-received'),
})
export type EditorNotification = z.infer<typeof EditorNotification>

export const editorNotificationQueue: Queue<EditorNotification> = {
  name: 'editor-notifications',
  payload: EditorNotification,
}

/** One editor to be told of what was received after `since`, up to and with `until` (ISO 8601). */
const DailyDigest = z.object({
  accountId: z.string(),
  since: z.iso.datetime(),
  until: z.iso.datetime(),
})
export type DailyDigest = z.infer<typeof DailyDigest>

export const dailyDigestQueue: Queue<DailyDigest> = { name: 'daily-digests', payload: DailyDigest }

/** How an editor is told of new submissions. */
export async function readNotificationFrequency(
  db: Pick<Database, 'select'>,
  who: Account,
): Promise<NoticeFrequency> {
  const [chosen] = await db
    .select({ frequency: notificationPreference.frequency })
    .from(notificationPreference)
    .where(eq(notificationPreference.userId, who.id))
  return chosen?.frequency ?? 'immediately'
}

/** Changes how an editor is told; what waits for the next daily letter leaves now. */
export async function setNotificationFrequency(
  needs: Needs,
  who: Account,
  frequency: NoticeFrequency,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(notificationPreference)
      .where(eq(notificationPreference.userId, who.id))
      .for('update')
    const notifiedUntil = needs.clock()
    if (before?.frequency === 'daily' && frequency === 'immediately')
      await queueDailyDigest(needs, tx, before)
    // Whoever chooses for the first time has been told at once until now: nothing waits that this would tell of.
    const since = frequency === 'daily' ? notifiedUntil : new Date(0)
    await tx
      .insert(notificationPreference)
      .values({ userId: who.id, frequency, notifiedUntil: since })
      .onConflictDoUpdate({
        target: notificationPreference.userId,
        set: before?.frequency === frequency ? { frequency } : { frequency, notifiedUntil },
      })
  })
}

/** Asks for a letter to each editor who wants to hear of a submission at once, but for those with a conflict of interest. */
export async function queueEditorNotifications(
  needs: Needs,
  { submissionId }: { submissionId: string },
): Promise<void> {
  const editors = await listEditors(needs.db)
  await needs.db.transaction(async (tx) => {
    const chosen = await tx.select().from(notificationPreference)
    for (const editor of editors) {
      const found = await findSubmission(tx, submissionId, editor)
      const notice = chosen.find(({ userId }) => userId === editor.id)
      if (!found || found.hasConflict || isNotifiedOtherwise(notice, found)) continue
      const what = 'submission-received'
      await needs.jobs.enqueue(tx, editorNotificationQueue, {
        accountId: editor.id,
        submissionId,
        what,
      })
    }
  })
}

type NotificationSettings = typeof notificationPreference.$inferSelect

/** Whether an editor gets one letter a day, or has got one in which this stood. */
const isNotifiedOtherwise = (
  notice: NotificationSettings | undefined,
  { createdAt }: { createdAt: Date },
): boolean =>
  notice !== undefined && (notice.frequency === 'daily' || notice.notifiedUntil >= createdAt)

/** Asks for a letter to each editor who wants one a day. What it tells of is told once. */
export async function queueDailyDigests(needs: Needs): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const waiting = await tx
      .select()
      .from(notificationPreference)
      .where(eq(notificationPreference.frequency, 'daily'))
      .for('update')
    for (const notice of waiting) {
      await queueDailyDigest(needs, tx, notice)
      await tx
        .update(notificationPreference)
        .set({ notifiedUntil: needs.clock() })
        .where(eq(notificationPreference.userId, notice.userId))
    }
  })
}

async function queueDailyDigest(
  { clock, jobs }: Needs,
  tx: Transaction,
  { userId, notifiedUntil }: { userId: string; notifiedUntil: Date },
): Promise<void> {
  await jobs.enqueue(tx, dailyDigestQueue, {
    accountId: userId,
    since: notifiedUntil.toISOString(),
    until: clock().toISOString(),
  })
}

/** What was received in a span of time and is still there, the oldest first, without what the editor has a conflict of interest with. */
export async function listReceivedSubmissions(
  db: Pick<Database, 'select'>,
  editor: Account,
  { since, until }: DailyDigest,
): Promise<{ id: string; title: string }[]> {
  if (!isEditor(editor)) return []
  return db
    .select({ id: submission.id, title: submission.title })
    .from(submission)
    .where(
      and(
        gt(submission.createdAt, new Date(since)),
        lte(submission.createdAt, new Date(until)),
        inEditorialLists(editor),
      ),
    )
    .orderBy(asc(submission.createdAt))
}
