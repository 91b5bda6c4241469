import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { accountRole, familiarNetwork, passwordReset, session, user } from '#db/schema/accounts.ts'
import type { Session } from '#domain/actor.ts'
import type { Account, JournalRole, Role } from '#domain/people/account.ts'
import { emailKey } from '#domain/people/email-address.ts'
import { Refused } from '#domain/refusal.ts'
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
  /** Until when a password that was made up is accepted. */
  passwordExpiresAt?: Date | null
}

/** Writes a new account. Throws 409 for a known address. */
export async function insertAccount(
  { clock }: { clock: Clock },
  tx: Transaction,
  { passwordHash, ...given }: NewAccount,
): Promise<Account> {
  const id = newId()
  await tx
    .insert(user)
    .values({ id, ...given, createdAt: clock(), emailKey: emailKey(given.email), passwordHash })
    .onConflictDoNothing()
  const account = await findAccount(tx, id)
  if (!account) throw emailTaken()
  await rememberIdentity(tx, id, account)
  return account
}

/**
 * Reads an account as it is now and lets nobody else change it before this transaction ends: what
 * changes who can sign in is done one after the other.
 */
export async function lockAccount(tx: Transaction, id: string) {
  const [found] = await tx.select().from(user).where(eq(user.id, id)).for('update')
  return found
}

/**
 * The ids of all managers who can sign in, held until this transaction ends: two removals at once take turns, and
 * the second sees what the first has left. Always in one order, so that neither waits for the other.
 */
export const lockManagers = async (tx: Transaction): Promise<string[]> => {
  const managers = tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.role, 'admin'), isNull(user.disabledAt)))
  return (await managers.orderBy(user.id).for('update')).map(({ id }) => id)
}

/** Whether nobody but this account would be left to manage the journal without it. */
export const isLastManager = (managers: string[], id: string): boolean =>
  managers.length === 1 && managers[0] === id

/** Appoints an account to a duty; a second time changes nothing. */
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

/** Where somebody comes from: the network that guesses are counted by, and what their sessions are told apart by. */
export type ClientInfo = { network: string; roughly: string | null; device: string | null }

/** Opens a session and answers its token; the network is one that the account knows from now on. */
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

/** So many sessions an account has at once; the oldest give way. */
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

/** How many networks an account is known in; the one that was seen longest ago gives way. */
const maxFamiliarNetworks = 20

/** Notes that the owner of an account has been here. */
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

/** Ends an account's sessions, all or all but one, and answers how many there were. */
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

/** Makes every link to set a new password worth nothing. */
export async function invalidateResetTokens(
  { clock }: { clock: Clock },
  tx: Transaction,
  userId: string,
) {
  await tx
    .update(passwordReset)
    .set({ usedAt: clock() })
    .where(and(eq(passwordReset.userId, userId), isNull(passwordReset.usedAt)))
}

export const emailTaken = () =>
  new Refused('email-taken', 'An account with this email already exists.', 'email')
