import { and, eq } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import { participant } from '#db/schema/editorial/people.ts'
import { type Account, canEdit, hasJournalRole, isEditor } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { findAccount, listCopyeditors, listEditors } from '#features/accounts/queries.ts'
import { listConflicted } from '#features/editorial/access.ts'
import { lockConflicts } from '#features/editorial/conflicts/compute-conflicts.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'

/** The editors and managers who can work on a submission, by name: those without a conflict of interest. */
export const listAssignableEditors = async (db: Reader, submissionId: string): Promise<Account[]> =>
  withoutConflicted(db, submissionId, (await listEditors(db)).filter(canEdit))

/** The editors, managers and copyeditors who can work on the production of a submission, by name. */
export async function listProductionPeople(db: Reader, submissionId: string): Promise<Account[]> {
  const people = [...(await listEditors(db)), ...(await listCopyeditors(db))].filter(canProduce)
  const byId = new Map(people.map((person) => [person.id, person]))
  return withoutConflicted(db, submissionId, [...byId.values()])
}

/** An editor who has not set up two-step login has no access as a copyeditor either. */
const canProduce = (who: Account): boolean =>
  isEditor(who) ? canEdit(who) : hasJournalRole(who, 'copyeditor')

async function withoutConflicted(
  db: Reader,
  submissionId: string,
  people: readonly Account[],
): Promise<Account[]> {
  const conflicted = new Set(await listConflicted(db, submissionId))
  return people
    .filter(({ id }) => !conflicted.has(id))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.id.localeCompare(b.id))
}

const isEligible = { editors: canEdit, 'editors or copyeditors': canProduce }

/**
 * Requires that these accounts are editors (or copyeditors) who can work on a submission. Throws `conflict-of-interest` for one
 * who has one, and `invalid` for any other account, known or not.
 */
export async function requireAssignable(
  tx: Transaction,
  submissionId: string,
  accountIds: readonly string[],
  field: string,
  people: keyof typeof isEligible = 'editors',
): Promise<void> {
  if (accountIds.length === 0) return
  await lockConflicts(tx)
  const conflicted = await listConflicted(tx, submissionId)
  for (const accountId of accountIds) {
    const account = await findAccount(tx, accountId)
    if (!account || !isEligible[people](account))
      throw new Refused('invalid', `${field} must name ${people} of this journal`, field)
    if (conflicted.includes(account.id))
      throw new Refused(
        'conflict-of-interest',
        `${account.name} has a conflict of interest with this submission. Please choose ${people === 'editors' ? 'another editor' : 'somebody else'}.`,
        field,
      )
  }
}

/** The editors of a submission beside its handling editor, by name. */
export const listFurtherEditors = (db: Reader, submissionId: string) =>
  db
    .select({ id: user.id, name: user.name })
    .from(participant)
    .innerJoin(user, eq(user.id, participant.accountId))
    .where(and(eq(participant.submissionId, submissionId), eq(participant.role, 'editor')))
    .orderBy(user.name, user.id)
