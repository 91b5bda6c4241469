import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { z } from 'zod'
import { familiarNetwork, invitation, passwordReset, session, user } from '#db/schema/accounts.ts'
import { type Session, system } from '#domain/actor.ts'
import {
  type Account,
  EmailAddress,
  idleSessionDays,
  type LoginInput,
  type Registration,
  resetLinkMinutes,
} from '#domain/people/account.ts'
import { emailKey } from '#domain/people/email-address.ts'
import { Refused } from '#domain/refusal.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Encryptor } from '#platform/encryption.ts'
import { recordEvent } from '#platform/events.ts'
import type { Jobs, Queue } from '#platform/job-queue.ts'
import { hashToken, newToken, type PasswordHasher } from '#platform/secrets.ts'
import {
  type ClientInfo,
  endSessions,
  insertAccount,
  invalidateResetTokens,
  lockAccount,
  openSession,
  saveFamiliarNetwork,
} from './account-rows.ts'
import { type JournalContext, requireStrongPassword } from './login/weak-password.ts'
import { findAccount, getAccount } from './queries.ts'
import { deleteTwoFactor, verifyTwoFactor } from './two-factor/two-factor.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs }
type SessionNeeds = Needs & { sessionDays: number; passwords: PasswordHasher }
type LoginNeeds = SessionNeeds & { encryptor: Encryptor }

export type OpenedSession = { token: string; account: Account }

/** Makes an author's account and signs it in. Throws 409 for a known address, in any case. */
export async function register(
  needs: SessionNeeds & JournalContext,
  { name, email, password }: Registration,
  visit: ClientInfo,
): Promise<OpenedSession> {
  await requireStrongPassword(password, { name, email }, needs)
  const passwordHash = await needs.passwords.hash(password)
  const given = { name, email, passwordHash, role: 'author', confirmedAt: null } as const
  return needs.db.transaction(async (tx) => {
    const account = await insertAccount(needs, tx, given)
    await recordEvent(needs, tx, account.id, { type: 'account-registered', accountId: account.id })
    return { token: await openSession(needs, tx, account.id, visit), account }
  })
}

/**
 * Signs in. Throws 401 without saying which of the two was wrong, and 401 for `code` where the
 * account has a second step and none, or a wrong one, was sent. The password is compared before the
 * transaction, so it must still be the account's when the session opens.
 */
export async function logIn(
  needs: LoginNeeds,
  { email, password, code }: LoginInput,
  visit: ClientInfo,
): Promise<OpenedSession> {
  const key = emailKey(email)
  const [found] = await needs.db.select().from(user).where(eq(user.emailKey, key))
  const matches = await needs.passwords.match(found?.passwordHash, password)
  if (!found || !matches) throw wrongCredentials()
  requireUsable(found, needs.clock())
  const fresh = needs.passwords.isCurrent(found.passwordHash)
    ? undefined
    : await needs.passwords.hash(password)
  return needs.db.transaction(async (tx) => {
    const account = await lockAccount(tx, found.id)
    if (account?.passwordHash !== found.passwordHash || account.emailKey !== key) {
      throw wrongCredentials()
    }
    requireUsable(account, needs.clock())
    await verifyTwoFactor(needs, tx, account.id, code)
    if (fresh) await tx.update(user).set({ passwordHash: fresh }).where(eq(user.id, account.id))
    const token = await openSession(needs, tx, account.id, visit)
    return { token, account: await getAccount(tx, account.id) }
  })
}

/** Throws 403 for an account that is disabled, or whose password was made up and has expired. */
function requireUsable(
  {
    disabledAt,
    passwordExpiresAt,
  }: Pick<typeof user.$inferSelect, 'disabledAt' | 'passwordExpiresAt'>,
  now: Date,
): void {
  if (disabledAt)
    throw new Refused('account-disabled', 'This account is disabled. Please write to the journal.')
  if (passwordExpiresAt && passwordExpiresAt <= now)
    throw new Refused(
      'password-expired',
      'This password was made for the first days only and has expired. Please ask for a link to set a new one.',
    )
}

const wrongCredentials = () => new Refused('wrong-credentials', 'Invalid email or password')

/** Ends a session; ending one that is over is no error. */
export async function logOut({ db }: { db: Database }, { id }: Session): Promise<void> {
  await db.delete(session).where(eq(session.tokenHash, id))
}

/** The queue of addresses for which somebody asked for a link to set a new password. */
export const passwordResetQueue: Queue<{ email: string }> = {
  name: 'password-reset-requests',
  payload: z.object({ email: EmailAddress }),
}

/** Only writes the wish down, so that the answer and its time are the same for every address. */
export async function requestPasswordReset({ db, jobs }: Needs, email: string): Promise<void> {
  await db.transaction((tx) => jobs.enqueue(tx, passwordResetQueue, { email }))
}

/**
 * Creates the token for a link to set a new password, valid once and for 60 minutes; earlier tokens become invalid.
 * Returns undefined where there is no such account, or it is disabled.
 */
export async function createResetToken(
  needs: Needs,
  accountId: string,
): Promise<string | undefined> {
  const token = newToken()
  const now = needs.clock()
  return needs.db.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (!account || account.disabledAt) return undefined
    await invalidateResetTokens(needs, tx, account.id)
    await tx.insert(passwordReset).values({
      tokenHash: hashToken(token),
      userId: account.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + resetLinkMinutes * 60_000),
    })
    await recordEvent(needs, tx, system, {
      type: 'password-reset-link-created',
      accountId: account.id,
    })
    return token
  })
}

/**
 * Sets a new password and ends every session of its owner, who has shown that they read the mail of
 * this address. Throws 400 for a link that is spent, expired or unknown.
 */
export async function resetPassword(
  needs: Needs & JournalContext & { passwords: PasswordHasher },
  token: string,
  password: string,
  network: string,
): Promise<void> {
  const userId = await findResetOwner(needs, needs.db, token)
  const owner = userId && (await findAccount(needs.db, userId))
  if (!owner) throw linkExpired()
  await requireStrongPassword(password, owner, needs)
  const passwordHash = await needs.passwords.hash(password)
  await needs.db.transaction(async (tx) => {
    const account = await lockAccount(tx, owner.id)
    if (!account || !(await findResetOwner(needs, tx, token))) throw linkExpired()
    const confirmedAt = account.confirmedAt ?? needs.clock()
    await tx
      .update(user)
      .set({ passwordHash, passwordExpiresAt: null, confirmedAt, bouncedAt: null })
      .where(eq(user.id, owner.id))
    // Whoever set a second step up before was not the one who reads the mail of this address.
    if (!account.confirmedAt) await deleteTwoFactor(tx, owner.id)
    await invalidateResetTokens(needs, tx, owner.id)
    await endSessions(tx, owner.id)
    await saveFamiliarNetwork(tx, owner.id, network, needs.clock())
    await recordEvent(needs, tx, owner.id, { type: 'password-reset', accountId: owner.id })
  })
}

/** Whose password a link sets; undefined when it sets none. */
async function findResetOwner(
  { clock }: Needs,
  db: Pick<Database, 'select'>,
  token: string,
): Promise<string | undefined> {
  const [found] = await db
    .select({ userId: passwordReset.userId })
    .from(passwordReset)
    .where(
      and(
        eq(passwordReset.tokenHash, hashToken(token)),
        isNull(passwordReset.usedAt),
        gt(passwordReset.expiresAt, clock()),
      ),
    )
  return found?.userId
}

const linkExpired = () =>
  new Refused('link-expired', 'This link is no longer valid. Please ask for a new one.', 'token')

const linkOfOtherAccount = () =>
  new Refused(
    'wrong-account',
    'This link belongs to another account than the one that you are signed in with. If you made that account, log out first; if you did not, leave it unconfirmed.',
  )

/**
 * Creates the token for a link that confirms the address of an account; earlier tokens become invalid. Returns
 * undefined where the address is confirmed already.
 */
export async function createConfirmationToken(
  { db }: { db: Database },
  accountId: string,
): Promise<string | undefined> {
  const token = newToken()
  const [changed] = await db
    .update(user)
    .set({ confirmationHash: hashToken(token) })
    .where(and(eq(user.id, accountId), isNull(user.confirmedAt)))
    .returning({ id: user.id })
  return changed && token
}

/**
 * Notes that somebody reads the mail of an address; a second time is no error. Throws 400 for a link
 * that was replaced, or whose account has another address by now, and 409 for whoever is signed in as somebody
 * else: an account that a stranger made with their address is not confirmed by mistake.
 */
export async function confirmEmail(
  needs: Needs,
  token: string,
  who: Account | undefined,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const hash = hashToken(token)
    const [found] = await tx
      .select()
      .from(user)
      .where(eq(user.confirmationHash, hash))
      .for('update')
    if (!found) throw linkExpired()
    if (who && who.id !== found.id) throw linkOfOtherAccount()
    if (found.confirmedAt) return
    await tx
      .update(user)
      .set({ confirmedAt: needs.clock(), bouncedAt: null })
      .where(eq(user.id, found.id))
    await recordEvent(needs, tx, found.id, { type: 'email-confirmed', accountId: found.id })
  })
}

/** Forgets sessions, links and invitations that have run out, and networks that nobody signed in from for half a year. */
export async function deleteExpired({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now = clock()
  const idleSince = new Date(now.getTime() - idleSessionDays * 86_400_000)
  await db.delete(session).where(or(lt(session.expiresAt, now), lt(session.lastUsedAt, idleSince)))
  await db
    .delete(passwordReset)
    .where(or(lt(passwordReset.expiresAt, now), lt(passwordReset.usedAt, now)))
  const longExpired = new Date(now.getTime() - 90 * 86_400_000)
  await db.delete(invitation).where(lt(invitation.expiresAt, longExpired))
  const halfAYearAgo = new Date(now.getTime() - 183 * 86_400_000)
  await db.delete(familiarNetwork).where(lt(familiarNetwork.lastSeenAt, halfAYearAgo))
}
