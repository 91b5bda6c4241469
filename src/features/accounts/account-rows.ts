import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { accountRole, familiarNetwork, session, user } from '#db/schema/accounts.ts'
import type { Session } from '#domain/actor.ts'
import type { Account, JournalRole, Role } from '#domain/people/account.ts'
import { emailKey } from '#domain/people/email-address.ts'
import { Refused } from '#domain/refusal.ts'
import { openLinks } from '#features/links/access-links.ts'
import type { Clock } from '#platform/clock.ts'
import type { Transaction } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import { hashToken, newToken } from '#platform/secrets.ts'
import { rememberIdentity } from './identity.ts'
import { findAccount, networkHash } from './queries.ts'

type NewAccount = {
  name: string
  email: string
  passwordHash: string
  role: Role
  confirmedAt: Date | null
  /** When a generated password expires. */
  passwordExpiresAt?: Date | null
}

/** Opens the link that confirms the address, unless it is confirmed. Throws `email-taken` if the address has an account. */
export async function insertAccount(
  { clock }: { clock: Clock },
  tx: Transaction,
  { passwordHash, ...account }: NewAccount,
): Promise<Account> {
  const id = newId()
  await tx
    .insert(user)
    .values({ id, ...account, createdAt: clock(), emailKey: emailKey(account.email), passwordHash })
    .onConflictDoNothing()
  const inserted = await findAccount(tx, id)
  if (!inserted) throw emailTaken()
  await rememberIdentity(tx, id, inserted)
  if (!account.confirmedAt) await openLinks(tx, 'confirmation', [id], clock())
  return inserted
}

/** Reads and locks an account until the transaction ends, so that changes of its access happen one after the other. */
export async function lockAccount(tx: Transaction, id: string) {
  const [account] = await tx.select().from(user).where(eq(user.id, id)).for('update')
  return account
}

/**
 * Locks all managers who can log in and returns their ids, so that two concurrent removals see each other. They are
 * locked in the order of their ids to avoid deadlocks.
 */
export const lockManagers = async (tx: Transaction): Promise<string[]> => {
  const managers = tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.role, 'admin'), isNull(user.disabledAt)))
  return (await managers.orderBy(user.id).for('update')).map(({ id }) => id)
}

export const isLastManager = (managers: string[], id: string): boolean =>
  managers.length === 1 && managers[0] === id

/** Gives an account a role. Does nothing if it has the role. */
export async function insertJournalRole(
  { clock }: { clock: Clock },
  tx: Transaction,
  userId: string,
  journalRole: JournalRole,
): Promise<void> {
  if (journalRole === 'manager') {
    await tx.update(user).set({ role: 'admin' }).where(eq(user.id, userId))
    return
  }
  await tx
    .insert(accountRole)
    .values({ userId, journalRole, appointedAt: clock() })
    .onConflictDoNothing()
}

/** `network` limits password guessing; `roughly` and `device` describe a session to its owner. */
export type ClientInfo = { network: string; roughly: string | null; device: string | null }

/** Opens a session, remembers its network and returns its token. */
export async function openSession(
  { clock, sessionDays }: { clock: Clock; sessionDays: number },
  tx: Transaction,
  userId: string,
  { network, roughly, device }: ClientInfo,
): Promise<string> {
  const token = newToken()
  const now = clock()
  await tx.insert(session).values({
    tokenHash: hashToken(token),
    userId,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + sessionDays * 86_400_000),
    device,
    network: roughly,
  })
  await saveFamiliarNetwork(tx, userId, network, now)
  await endOldestSessions(tx, userId)
  return token
}

/** The oldest sessions of an account end beyond this number. */
const maxSessions = 100

async function endOldestSessions(tx: Transaction, userId: string): Promise<void> {
  const tooMany = tx
    .select({ tokenHash: session.tokenHash })
    .from(session)
    .where(eq(session.userId, userId))
    .orderBy(desc(session.createdAt), desc(session.tokenHash))
    .offset(maxSessions)
  await tx.delete(session).where(inArray(session.tokenHash, tooMany))
}

/** The networks seen longest ago are deleted beyond this number. */
const maxFamiliarNetworks = 20

export async function saveFamiliarNetwork(
  tx: Transaction,
  userId: string,
  network: string,
  now: Date,
) {
  await tx
    .insert(familiarNetwork)
    .values({ userId, networkHash: networkHash(userId, network), lastSeenAt: now })
    .onConflictDoUpdate({
      target: [familiarNetwork.userId, familiarNetwork.networkHash],
      set: { lastSeenAt: now },
    })
  const tooMany = tx
    .select({ networkHash: familiarNetwork.networkHash })
    .from(familiarNetwork)
    .where(eq(familiarNetwork.userId, userId))
    .orderBy(desc(familiarNetwork.lastSeenAt))
    .offset(maxFamiliarNetworks)
  await tx
    .delete(familiarNetwork)
    .where(and(eq(familiarNetwork.userId, userId), inArray(familiarNetwork.networkHash, tooMany)))
}

/** Ends the sessions of an account and returns how many there were. */
export async function endSessions(
  tx: Transaction,
  userId: string,
  except?: Session,
): Promise<number> {
  const others = except ? ne(session.tokenHash, except.id) : undefined
  const ended = await tx
    .delete(session)
    .where(and(eq(session.userId, userId), others))
    .returning({ id: session.id })
  return ended.length
}

export const emailTaken = () =>
  new Refused('email-taken', 'An account with this email already exists.', 'email')
