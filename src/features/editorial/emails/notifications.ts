import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import { notificationPreference } from '#db/schema/editorial/people.ts'
import { submission } from '#db/schema/editorial/submissions.ts'
import { system } from '#domain/actor.ts'
import type { NoticeFrequency } from '#domain/editorial/submission.ts'
import { type Account, isEditor } from '#domain/people/account.ts'
import { findAccount, listEditors } from '#features/accounts/queries.ts'
import { findSeenByEditor, inEditorialLists, isCounted } from '#features/editorial/access.ts'
import { findOwnProduction } from '#features/editorial/production/own-production.ts'
import { findSubmission } from '#features/editorial/queries.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'

/** The period of a daily email: what happened after `since`, up to and including `until` (ISO 8601). */
export type DailyDigest = { since: string; until: string }

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
      await recordDailyDigest(deps, tx, before, notifiedUntil)
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

/** The editors who are notified of a new submission immediately, and have no conflict of interest. */
export async function listNotifiedImmediately(db: Reader, submissionId: string): Promise<string[]> {
  const preferences = await db.select().from(notificationPreference)
  const notified: string[] = []
  for (const editor of await listEditors(db)) {
    const found = await findSubmission(db, submissionId, editor)
    const preference = preferences.find(({ userId }) => userId === editor.id)
    if (found && !found.isSample && !found.hasConflict && !isInDigest(preference, found))
      notified.push(editor.id)
  }
  return notified
}

type Preference = typeof notificationPreference.$inferSelect

/** Whether a submission is, or will be, in a daily email to an editor. */
const isInDigest = (
  preference: Preference | undefined,
  { createdAt }: { createdAt: Date },
): boolean =>
  preference !== undefined &&
  (preference.frequency === 'daily' || preference.notifiedUntil >= createdAt)

/** Records which daily emails are due. Each submission is in one email to an editor. */
export async function recordDailyDigests(deps: CommandDeps): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const preferences = await tx
      .select()
      .from(notificationPreference)
      .where(eq(notificationPreference.frequency, 'daily'))
      .for('update')
    const notifiedUntil = deps.clock()
    for (const preference of preferences) {
      await recordDailyDigest(deps, tx, preference, notifiedUntil)
      await tx
        .update(notificationPreference)
        .set({ notifiedUntil })
        .where(eq(notificationPreference.userId, preference.userId))
    }
  })
}

const recordDailyDigest = (
  deps: CommandDeps,
  tx: Transaction,
  { userId: accountId, notifiedUntil }: Preference,
  until: Date,
): Promise<void> =>
  recordEvent(deps, tx, system, {
    type: 'daily-digest-due',
    accountId,
    since: notifiedUntil.toISOString(),
    until: until.toISOString(),
  })

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
