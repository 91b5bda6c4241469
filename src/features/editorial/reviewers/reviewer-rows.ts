import { eq } from 'drizzle-orm'
import { reviewer } from '#db/schema/editorial/review.ts'
import type { InvitedPerson } from '#domain/editorial/review/invitation.ts'
import type { NewReviewer } from '#domain/editorial/reviewers/reviewer.ts'
import type { Account } from '#domain/people/account.ts'
import { emailKey } from '#domain/people/email-address.ts'
import { findAccountByEmail } from '#features/accounts/queries.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { CommandDeps } from '#platform/events.ts'
import { newId } from '#platform/id.ts'
import { getVisibleReviewer } from './reviewer-queries.ts'

export type Reviewer = typeof reviewer.$inferSelect

/** The reviewer of an id, or of a typed address: a new one is added. Throws 404 for an id that `who` may not see. */
export async function findOrAddReviewer(
  deps: Pick<CommandDeps, 'clock'>,
  tx: Transaction,
  who: Account,
  person: InvitedPerson,
): Promise<Reviewer> {
  if ('id' in person) return getVisibleReviewer(tx, who, person.id)
  await insertReviewer(deps, tx, person)
  return getByEmail(tx, person.email)
}

/** The account with an address, which its owner has confirmed. */
export async function findAccountId(db: Reader, email: string): Promise<string | null> {
  const account = await findAccountByEmail(db, email)
  return account?.confirmedAt ? account.id : null
}

/** Adds a person unless the address is known. Returns the id of a new one. */
export async function insertReviewer(
  { clock }: Pick<CommandDeps, 'clock'>,
  tx: Transaction,
  { name, email, affiliation, orcid, topics }: NewReviewer,
): Promise<string | undefined> {
  const accountId = await findAccountId(tx, email)
  const [added] = await tx
    .insert(reviewer)
    .values({
      id: newId(),
      name,
      email,
      emailKey: emailKey(email),
      affiliation,
      orcid,
      topics,
      accountId,
      addedAt: clock(),
    })
    .onConflictDoNothing()
    .returning({ id: reviewer.id })
  return added?.id
}

async function getByEmail(tx: Transaction, email: string): Promise<Reviewer> {
  const [found] = await tx
    .select()
    .from(reviewer)
    .where(eq(reviewer.emailKey, emailKey(email)))
  if (!found) throw new Error('the reviewer was deleted in the meantime')
  return found
}
