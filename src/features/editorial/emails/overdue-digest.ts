import { eq } from 'drizzle-orm'
import { notificationPreference } from '#db/schema/editorial/people.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { type Account, canEdit } from '#domain/people/account.ts'
import { listEditors } from '#features/accounts/queries.ts'
import { isLate, listTasks } from '#features/editorial/dashboard/tasks.ts'
import { queueEmail } from '#features/email/queue-email.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { CommandDeps } from '#platform/events.ts'
import { overdueDigestEmail } from './email-content.ts'

/** Less than a week, because a job does not start at the same second each day. */
const minDaysBetween = 6.5

/** Turns the weekly email about overdue tasks of an editor on or off. */
export async function setWeeklyDigest(
  { db }: Pick<CommandDeps, 'db'>,
  who: Account,
  weeklyDigest: boolean,
): Promise<void> {
  await db
    .insert(notificationPreference)
    .values({ ...initialPreference(who), weeklyDigest })
    .onConflictDoUpdate({ target: notificationPreference.userId, set: { weeklyDigest } })
}

/** The preference of an editor who has not chosen one. */
const initialPreference = ({ id: userId }: Account) =>
  ({ userId, frequency: 'immediately', notifiedUntil: new Date(0) }) as const

/**
 * Emails each editor their overdue tasks, at most once a week. Runs daily, so that a week in which the worker was down on one
 * day has its email, and days without the worker add none.
 */
export async function queueOverdueDigests(
  deps: CommandDeps & { journal: () => Journal; baseUrl: string },
): Promise<void> {
  for (const editor of await listEditors(deps.db))
    if (canEdit(editor)) await deps.db.transaction((tx) => queueOverdueDigest(deps, tx, editor))
}

async function queueOverdueDigest(
  deps: CommandDeps & { journal: () => Journal; baseUrl: string },
  tx: Transaction,
  editor: Account,
): Promise<void> {
  const now = deps.clock()
  await tx.insert(notificationPreference).values(initialPreference(editor)).onConflictDoNothing()
  const [preference] = await tx
    .select()
    .from(notificationPreference)
    .where(eq(notificationPreference.userId, editor.id))
    .for('update')
  const latest = now.getTime() - minDaysBetween * 86_400_000
  const { weeklyDigest = true, digestSentAt = null } = preference ?? {}
  if (!weeklyDigest || (digestSentAt && digestSentAt.getTime() > latest)) return
  const overdue = (await listTasks(tx, editor, now)).filter((task) => isLate(task, now))
  if (overdue.length === 0) return
  const site = { journal: deps.journal(), baseUrl: deps.baseUrl }
  await queueEmail(deps, tx, overdueDigestEmail(site, editor, overdue))
  await tx
    .update(notificationPreference)
    .set({ digestSentAt: now })
    .where(eq(notificationPreference.userId, editor.id))
}
