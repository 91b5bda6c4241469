import { eq } from 'drizzle-orm'
import { notificationPreference } from '#db/schema/editorial/people.ts'
import { system } from '#domain/actor.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { type Account, canEdit, isEditor } from '#domain/people/account.ts'
import { findAccount, listCopyeditors, listEditors } from '#features/accounts/queries.ts'
import { isLate, listTasks } from '#features/editorial/dashboard/tasks.ts'
import { listOverdueStages } from '#features/editorial/production/own-production.ts'
import { type NewEmail, queueEmail } from '#features/email/queue-email.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { type Cause, type CommandDeps, recordEvent } from '#platform/events.ts'
import { type Overdue, overdueDigestEmail, overdueStagesEmail, type Site } from './email-content.ts'

/** Less than a week, because a job does not start at the same second each day. */
const minDaysBetween = 6.5

/** Turns the weekly email about overdue tasks of an editor or copyeditor on or off. */
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

/** The preference of a person who has not chosen one. */
const initialPreference = ({ id: userId }: Account) =>
  ({ userId, frequency: 'immediately', notifiedUntil: new Date(0) }) as const

type Deps = CommandDeps & { journal: Journal; baseUrl: string }

/** Lists the overdue tasks of a person, and writes the email about them. */
type Digest = {
  list(db: Reader, who: Account, now: Date): Promise<Overdue[]>
  write(site: Site, who: Account, overdue: Overdue[]): NewEmail
}

const listOverdueTasks = async (db: Reader, who: Account, now: Date) =>
  (await listTasks(db, who, now)).filter((task) => isLate(task, now))

const ofEditors: Digest = { list: listOverdueTasks, write: overdueDigestEmail }
const ofCopyeditors: Digest = { list: listOverdueStages, write: overdueStagesEmail }

const digestOf = (who: Account): Digest => (isEditor(who) ? ofEditors : ofCopyeditors)

/**
 * Records which editors have overdue tasks, and which copyeditors overdue stages, for an email at most once a week. Runs
 * daily, so that a week in which the worker was down on one day has its email, and days without the worker add none.
 */
export async function recordOverdueDigests(deps: CommandDeps): Promise<void> {
  const editors = (await listEditors(deps.db)).filter(canEdit)
  const copyeditors = (await listCopyeditors(deps.db)).filter((who) => !isEditor(who))
  for (const who of [...editors, ...copyeditors]) await recordDigest(deps, who)
}

const recordDigest = (deps: CommandDeps, who: Account): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock()
    if (!(await isDigestDue(tx, who, now))) return
    if ((await digestOf(who).list(tx, who, now)).length === 0) return
    await recordEvent(deps, tx, system, { type: 'overdue-digest-due', accountId: who.id })
    await tx
      .update(notificationPreference)
      .set({ digestSentAt: now })
      .where(eq(notificationPreference.userId, who.id))
  })

/** Emails a person their overdue tasks or stages, if any are left. */
export async function emailOverdueDigest(
  deps: Deps,
  { accountId }: { accountId: string },
  { id }: Cause,
): Promise<void> {
  const who = await findAccount(deps.db, accountId)
  if (!who) return
  const { list, write } = digestOf(who)
  const overdue = await list(deps.db, who, deps.clock())
  if (overdue.length === 0) return
  await deps.db.transaction((tx) => queueEmail(deps, tx, { id, ...write(deps, who, overdue) }))
}

/** Locks the preference of a person, so that two processes send one email. */
async function isDigestDue(tx: Transaction, who: Account, now: Date): Promise<boolean> {
  await tx.insert(notificationPreference).values(initialPreference(who)).onConflictDoNothing()
  const [preference] = await tx
    .select()
    .from(notificationPreference)
    .where(eq(notificationPreference.userId, who.id))
    .for('update')
  const latest = now.getTime() - minDaysBetween * 86_400_000
  const { weeklyDigest = true, digestSentAt = null } = preference ?? {}
  return weeklyDigest && !(digestSentAt && digestSentAt.getTime() > latest)
}
