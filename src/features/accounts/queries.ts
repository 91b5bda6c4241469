import { and, count, desc, eq, exists, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import {
  accountRole,
  familiarNetwork,
  recoveryCode,
  session,
  twoFactor,
  user,
} from '#db/schema/accounts.ts'
import { type Actor, type LoggedInActor, visitor } from '#domain/actor.ts'
import { type Account, idleSessionDays } from '#domain/people/account.ts'
import { emailKey } from '#domain/people/email-address.ts'
import { Refused } from '#domain/refusal.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import { hashToken } from '#platform/secrets.ts'

type Deps = { db: Database; clock: Clock }

/** Table names are written out: drizzle omits them in queries of one table. */
const journalRoles = sql<Account['journalRoles']>`array(
  select r.role from account_role r where r.user_id = "user".id order by r.role)`
const hasTwoFactor = sql<boolean>`exists (
  select from two_factor t where t.user_id = "user".id and t.secret is not null)`
const twoFactorRequired = sql<boolean>`exists (
  select from account_policy p where p.two_factor_required)`

/** The columns of an account, from the table `user`. */
export const accountColumns = {
  id: user.id,
  name: user.name,
  email: user.email,
  role: user.role,
  journalRoles,
  createdAt: user.createdAt,
  confirmedAt: user.confirmedAt,
  hasTwoFactor,
  twoFactorRequired,
}

export async function findAccount(db: Reader, id: string): Promise<Account | undefined> {
  const [found] = await db.select(accountColumns).from(user).where(eq(user.id, id))
  return found
}

/** Throws `not-found`. */
export async function getAccount(db: Reader, id: string): Promise<Account> {
  const found = await findAccount(db, id)
  if (!found) throw new Refused('not-found', 'There is no such account.')
  return found
}

export async function findAccountByEmail(db: Reader, email: string): Promise<Account | undefined> {
  const [found] = await db
    .select(accountColumns)
    .from(user)
    .where(eq(user.emailKey, emailKey(email)))
  return found
}

/** Throws `not-found`. */
export async function getAccountByEmail(db: Reader, email: string): Promise<Account> {
  const account = await findAccountByEmail(db, email)
  if (!account) throw new Refused('not-found', `No account has the address ${email}.`)
  return account
}

export const listManagers = (db: Reader): Promise<Account[]> =>
  listAccounts(db, eq(user.role, 'admin'))

/** Editors and managers. */
export const listEditors = (db: Reader): Promise<Account[]> =>
  listAccounts(db, or(eq(user.role, 'admin'), hasRole(db, 'editor')))

export const listCopyeditors = (db: Reader): Promise<Account[]> =>
  listAccounts(db, hasRole(db, 'copyeditor'))

const listAccounts = (db: Reader, where: SQL | undefined): Promise<Account[]> =>
  db.select(accountColumns).from(user).where(where).orderBy(user.createdAt)

const hasRole = (db: Reader, role: Account['journalRoles'][number]): SQL =>
  exists(
    db
      .select({ userId: accountRole.userId })
      .from(accountRole)
      .where(and(eq(accountRole.userId, user.id), eq(accountRole.journalRole, role))),
  )

export async function countAdmins(db: Reader): Promise<number> {
  const [row] = await db.select({ n: count() }).from(user).where(eq(user.role, 'admin'))
  return row?.n ?? 0
}

/** The stored hash of a network, which differs by account. */
export const networkHash = (userId: string, network: string): string =>
  hashToken(`${userId} ${network}`)

/** Whether the account of an address has been used from a network before. */
export async function isFamiliarNetwork(
  db: Reader,
  { email, network }: { email: string; network: string },
): Promise<boolean> {
  const account = await findAccountByEmail(db, email)
  const userId = account?.id ?? ''
  const hash = networkHash(userId, network)
  const [found] = await db
    .select({ userId: familiarNetwork.userId })
    .from(familiarNetwork)
    .where(and(eq(familiarNetwork.userId, userId), eq(familiarNetwork.networkHash, hash)))
  return found !== undefined
}

/** The open sessions of the actor: this one first, then the newest; at most 200. */
export function listSessions(
  { db, clock }: Deps,
  { account, session: { id: tokenHash } }: LoggedInActor,
) {
  /** Whether it is the session of this request. */
  const present = sql<boolean>`${session.tokenHash} = ${tokenHash}`
  return db
    .select({
      id: session.id,
      startedAt: session.createdAt,
      expiresAt: session.expiresAt,
      device: session.device,
      network: session.network,
      present,
    })
    .from(session)
    .where(and(eq(session.userId, account.id), isOpen(clock())))
    .orderBy(sql`${present} desc`, desc(session.createdAt))
    .limit(200)
}

export type OpenSession = Awaited<ReturnType<typeof listSessions>>[number]

export async function findTwoFactor(db: Database, userId: string) {
  const [found] = await db
    .select({ enabledAt: twoFactor.enabledAt })
    .from(twoFactor)
    .where(and(eq(twoFactor.userId, userId), isNotNull(twoFactor.secret)))
  const recoveryCodes = await db.$count(recoveryCode, eq(recoveryCode.userId, userId))
  return { enabledAt: found?.enabledAt ?? null, recoveryCodes }
}

const isOpen = (now: Date) =>
  and(
    gt(session.expiresAt, now),
    gt(session.lastUsedAt, new Date(now.getTime() - idleSessionDays * 86_400_000)),
  )

/** The token in an `Authorization: Bearer …` header (RFC 6750, 2.1). */
const bearerToken = (authorization: string | undefined): string | undefined =>
  authorization?.match(/^Bearer ([\w-]{20,100})$/i)?.[1]

/** Returns the actor of an `Authorization` header; without a valid token, a visitor. */
export async function findActor(
  { db, clock }: Deps,
  authorization: string | undefined,
): Promise<Actor> {
  const token = bearerToken(authorization)
  if (!token) return visitor
  const [found] = await db
    .select({
      account: accountColumns,
      session: {
        id: session.tokenHash,
        startedAt: session.createdAt,
        lastUsedAt: session.lastUsedAt,
      },
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.tokenHash, hashToken(token)), isOpen(clock()), isNull(user.disabledAt)))
  return found ? { type: 'account', ...found } : visitor
}
