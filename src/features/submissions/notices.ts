import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { submission, submissionNotice } from '#db/schema/submissions.ts'
import { type Account, isEditor } from '#domain/people/account.ts'
import type { NoticeFrequency } from '#domain/reviewing/submission.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { Jobs, Queue } from '#platform/jobs.ts'
import { listEditors } from '../accounts/queries.ts'
import { findSubmission, isNearTo } from './queries.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs }

/** One editor to be told of one submission: that it is new, or of what its author did. */
const EditorNotice = z.object({
  accountId: z.string(),
  submissionId: z.string(),
  what: z
    .enum(['submission-received', 'submission-answered', 'submission-withdrawn'])
    .default('submission-received'),
})
export type EditorNotice = z.infer<typeof EditorNotice>

export const editorNoticeQueue: Queue<EditorNotice> = {
  name: 'editor-notices',
  payload: EditorNotice,
}

/** One editor to be told of what was received after `since`, up to and with `until` (ISO 8601). */
const DailyNotice = z.object({
  accountId: z.string(),
  since: z.iso.datetime(),
  until: z.iso.datetime(),
})
export type DailyNotice = z.infer<typeof DailyNotice>

export const dailyNoticeQueue: Queue<DailyNotice> = { name: 'daily-letters', payload: DailyNotice }

/** How an editor is told of new submissions. */
export async function readNoticeFrequency(
  db: Pick<Database, 'select'>,
  who: Account,
): Promise<NoticeFrequency> {
  const [chosen] = await db
    .select({ frequency: submissionNotice.frequency })
    .from(submissionNotice)
    .where(eq(submissionNotice.userId, who.id))
  return chosen?.frequency ?? 'at-once'
}

/** Changes how an editor is told; what waits for the next daily letter leaves now. */
export async function chooseNoticeFrequency(
  needs: Needs,
  who: Account,
  frequency: NoticeFrequency,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(submissionNotice)
      .where(eq(submissionNotice.userId, who.id))
      .for('update')
    const toldUntil = needs.clock()
    if (before?.frequency === 'daily' && frequency === 'at-once') await sumUp(needs, tx, before)
    // Whoever chooses for the first time has been told at once until now: nothing waits that this would tell of.
    const since = frequency === 'daily' ? toldUntil : new Date(0)
    await tx
      .insert(submissionNotice)
      .values({ userId: who.id, frequency, toldUntil: since })
      .onConflictDoUpdate({
        target: submissionNotice.userId,
        set: before?.frequency === frequency ? { frequency } : { frequency, toldUntil },
      })
  })
}

/** Asks for a letter to each editor who wants to hear of a submission at once, but for those who stand too near to it. */
export async function tellEditors(
  needs: Needs,
  { submissionId }: { submissionId: string },
): Promise<void> {
  const editors = await listEditors(needs.db)
  await needs.db.transaction(async (tx) => {
    const chosen = await tx.select().from(submissionNotice)
    for (const editor of editors) {
      const found = await findSubmission(tx, submissionId, editor)
      const notice = chosen.find(({ userId }) => userId === editor.id)
      if (!found || found.isNear || isToldOtherwise(notice, found)) continue
      const what = 'submission-received'
      await needs.jobs.enqueue(tx, editorNoticeQueue, { accountId: editor.id, submissionId, what })
    }
  })
}

type Notice = typeof submissionNotice.$inferSelect

/** Whether an editor gets one letter a day, or has got one in which this stood. */
const isToldOtherwise = (notice: Notice | undefined, { createdAt }: { createdAt: Date }): boolean =>
  notice !== undefined && (notice.frequency === 'daily' || notice.toldUntil >= createdAt)

/** Asks for a letter to each editor who wants one a day. What it tells of is told once. */
export async function sumUpTheDay(needs: Needs): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const waiting = await tx
      .select()
      .from(submissionNotice)
      .where(eq(submissionNotice.frequency, 'daily'))
      .for('update')
    for (const notice of waiting) {
      await sumUp(needs, tx, notice)
      await tx
        .update(submissionNotice)
        .set({ toldUntil: needs.clock() })
        .where(eq(submissionNotice.userId, notice.userId))
    }
  })
}

async function sumUp(
  { clock, jobs }: Needs,
  tx: Transaction,
  { userId, toldUntil }: { userId: string; toldUntil: Date },
): Promise<void> {
  await jobs.enqueue(tx, dailyNoticeQueue, {
    accountId: userId,
    since: toldUntil.toISOString(),
    until: clock().toISOString(),
  })
}

/** What was received in a span of time and is still there, the oldest first, without what the editor stands too near to. */
export async function listReceived(
  db: Pick<Database, 'select'>,
  editor: Account,
  { since, until }: DailyNotice,
): Promise<{ id: string; title: string }[]> {
  if (!isEditor(editor)) return []
  return db
    .select({ id: submission.id, title: submission.title })
    .from(submission)
    .where(
      and(
        gt(submission.createdAt, new Date(since)),
        lte(submission.createdAt, new Date(until)),
        isNull(submission.deletedAt),
        sql`not ${isNearTo(editor)}`,
      ),
    )
    .orderBy(asc(submission.createdAt))
}
