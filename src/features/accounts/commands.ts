import { and, eq, gt, isNull, lt, ne, or } from 'drizzle-orm'
import { z } from 'zod'
import { passwordReset, session, user } from '#db/schema/accounts.ts'
import type { Session, SignedIn } from '#domain/actor.ts'
import {
  type Account,
  Email,
  emailKey,
  type ProfileChange,
  type Registration,
  type Role,
  resetLinkMinutes,
} from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { record } from '#platform/events.ts'
import { newId } from '#platform/id.ts'
import type { Jobs, Queue } from '#platform/jobs.ts'
import { hashPassword, newToken, passwordMatches, tokenHash } from '#platform/secret.ts'
import { countAdmins, findAccountByEmail } from './queries.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs }
export type Opened = { token: string; account: Account }

/** Hash of nothing anyone knows: compared with when an address is unknown, so that both take as long. */
const nobody = hashPassword(newToken())

/** Makes an author's account and signs it in. Throws 409 for a known address, in any case. */
export async function register(
  needs: Needs & { sessionDays: number },
  registration: Registration,
): Promise<Opened> {
  const { name, email, password } = registration
  const passwordHash = await hashPassword(password)
  return needs.db.transaction(async (tx) => {
    const account = await insertAccount(needs, tx, { name, email, passwordHash, role: 'author' })
    await record(needs, tx, account.id, { type: 'account-registered', accountId: account.id })
    return { token: await openSession(needs, tx, account.id), account }
  })
}

/** Signs in. Throws 401 without saying which of the two was wrong. */
export async function logIn(
  needs: Needs & { sessionDays: number },
  email: string,
  password: string,
): Promise<Opened> {
  const [found] = await needs.db
    .select()
    .from(user)
    .where(eq(user.emailKey, emailKey(email)))
  const matches = await passwordMatches(found?.passwordHash ?? (await nobody), password)
  if (!found || !matches) throw new Refused('wrong-credentials', 'Invalid email or password')
  const { passwordHash: _, emailKey: __, ...account } = found
  const token = await needs.db.transaction((tx) => openSession(needs, tx, found.id))
  return { token, account }
}

/** Ends a session; ending one that is over is no error. */
export async function logOut({ db }: { db: Database }, { id }: Session): Promise<void> {
  await db.delete(session).where(eq(session.tokenHash, id))
}

/**
 * Changes name, address and, when given, password. A new password ends every other session.
 * Throws 409 when the address is another account's.
 */
export async function changeProfile(
  needs: Needs,
  { account: who, session: present }: SignedIn,
  change: ProfileChange,
): Promise<Account> {
  const passwordHash =
    change.password === undefined ? undefined : await hashPassword(change.password)
  return needs.db.transaction(async (tx) => {
    const owner = await findAccountByEmail(tx, change.email)
    if (owner && owner.id !== who.id) throw emailTaken()
    await tx
      .update(user)
      .set({
        name: change.name,
        email: change.email,
        emailKey: emailKey(change.email),
        ...(passwordHash && { passwordHash }),
      })
      .where(eq(user.id, who.id))
      .catch(sayWhenTaken)
    if (passwordHash) await endSessions(tx, who.id, present)
    await record(needs, tx, who.id, {
      type: 'profile-changed',
      accountId: who.id,
      passwordChanged: passwordHash !== undefined,
    })
    return { ...who, name: change.name, email: change.email }
  })
}

/** The queue of addresses for which somebody asked for a link to set a new password. */
export const resetRequestQueue: Queue<{ email: string }> = {
  name: 'password-reset-requests',
  payload: z.object({ email: Email }),
}

/** Only writes the wish down, so that the answer and its time are the same for every address. */
export async function requestPasswordReset({ db, jobs }: Needs, email: string): Promise<void> {
  await db.transaction((tx) => jobs.enqueue(tx, resetRequestQueue, { email }))
}

/**
 * Makes the token for a link to set a new password, good once and for 60 minutes; earlier ones are
 * spent. Undefined when the address is nobody's.
 */
export async function issueResetToken(
  needs: Needs,
  email: string,
): Promise<{ token: string; account: Account } | undefined> {
  const account = await findAccountByEmail(needs.db, email)
  if (!account) return undefined
  const token = newToken()
  const now = needs.clock()
  await needs.db.transaction(async (tx) => {
    await spendResetTokens(needs, tx, account.id)
    await tx.insert(passwordReset).values({
      tokenHash: tokenHash(token),
      userId: account.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + resetLinkMinutes * 60_000),
    })
    await record(needs, tx, undefined, { type: 'password-reset-link-made', accountId: account.id })
  })
  return { token, account }
}

/** Sets a new password and ends every session of its owner. Throws 400 for a link that is spent, expired or unknown. */
export async function resetPassword(needs: Needs, token: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await needs.db.transaction(async (tx) => {
    const now = needs.clock()
    const [reset] = await tx
      .update(passwordReset)
      .set({ usedAt: now })
      .where(
        and(
          eq(passwordReset.tokenHash, tokenHash(token)),
          isNull(passwordReset.usedAt),
          gt(passwordReset.expiresAt, now),
        ),
      )
      .returning()
    if (!reset) {
      throw new Refused(
        'reset-link-spent',
        'This link is no longer valid. Please ask for a new one.',
        'token',
      )
    }
    await tx.update(user).set({ passwordHash }).where(eq(user.id, reset.userId))
    await spendResetTokens(needs, tx, reset.userId)
    await endSessions(tx, reset.userId)
    await record(needs, tx, reset.userId, { type: 'password-reset', accountId: reset.userId })
  })
}

/** Makes an administrator, at first start or from the command line. Throws 409 for a known address. */
export async function createAdmin(
  needs: Needs,
  admin: { name: string; email: string; password: string },
): Promise<Account> {
  const passwordHash = await hashPassword(admin.password)
  return needs.db.transaction(async (tx) => {
    const account = await insertAccount(needs, tx, { ...admin, passwordHash, role: 'admin' })
    await record(needs, tx, undefined, {
      type: 'account-created-by-operator',
      accountId: account.id,
    })
    return account
  })
}

/** Gives an account another role. Throws 404 for an unknown address, 409 when no admin would be left. */
export async function setRole(needs: Needs, email: string, role: Role): Promise<Account> {
  return needs.db.transaction(async (tx) => {
    const account = await getByEmail(tx, email)
    if (account.role === 'admin' && role !== 'admin' && (await countAdmins(tx)) === 1) {
      throw new Refused('last-admin', `${account.email} is the only administrator left.`)
    }
    await tx.update(user).set({ role }).where(eq(user.id, account.id))
    await record(needs, tx, undefined, { type: 'role-set', accountId: account.id, role })
    return { ...account, role }
  })
}

/** Sets a password from the command line, and ends every session of its owner. Throws 404 for an unknown address. */
export async function setPassword(needs: Needs, email: string, password: string): Promise<Account> {
  const passwordHash = await hashPassword(password)
  return needs.db.transaction(async (tx) => {
    const account = await getByEmail(tx, email)
    await tx.update(user).set({ passwordHash }).where(eq(user.id, account.id))
    await spendResetTokens(needs, tx, account.id)
    await endSessions(tx, account.id)
    await record(needs, tx, undefined, { type: 'password-reset', accountId: account.id })
    return account
  })
}

/** Forgets sessions and links that have run out. */
export async function forgetExpired({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  await db.delete(session).where(lt(session.expiresAt, clock()))
  await db
    .delete(passwordReset)
    .where(or(lt(passwordReset.expiresAt, clock()), lt(passwordReset.usedAt, clock())))
}

type NewAccount = { name: string; email: string; passwordHash: string; role: Role }

async function insertAccount(
  { clock }: { clock: Clock },
  tx: Transaction,
  { name, email, passwordHash, role }: NewAccount,
): Promise<Account> {
  const account = { id: newId(), name, email, role, createdAt: clock() }
  const [inserted] = await tx
    .insert(user)
    .values({ ...account, emailKey: emailKey(email), passwordHash })
    .onConflictDoNothing({ target: user.emailKey })
    .returning({ id: user.id })
  if (!inserted) throw emailTaken()
  return account
}

async function openSession(
  { clock, sessionDays }: { clock: Clock; sessionDays: number },
  tx: Transaction,
  userId: string,
): Promise<string> {
  const token = newToken()
  const now = clock()
  await tx.insert(session).values({
    tokenHash: tokenHash(token),
    userId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + sessionDays * 86_400_000),
  })
  return token
}

async function endSessions(tx: Transaction, userId: string, except?: Session): Promise<void> {
  const others = except ? ne(session.tokenHash, except.id) : undefined
  await tx.delete(session).where(and(eq(session.userId, userId), others))
}

async function spendResetTokens({ clock }: { clock: Clock }, tx: Transaction, userId: string) {
  await tx
    .update(passwordReset)
    .set({ usedAt: clock() })
    .where(and(eq(passwordReset.userId, userId), isNull(passwordReset.usedAt)))
}

async function getByEmail(tx: Transaction, email: string): Promise<Account> {
  const account = await findAccountByEmail(tx, email)
  if (!account) throw new Refused('not-found', `No account has the address ${email}.`)
  return account
}

const emailTaken = () =>
  new Refused('email-taken', 'An account with this email already exists.', 'email')

/** Two changes at once can both find the address free; the unique index decides. */
function sayWhenTaken(error: unknown): never {
  const cause = error instanceof Error ? error.cause : undefined
  if ((cause as { code?: string } | undefined)?.code === '23505') throw emailTaken()
  throw error
}
