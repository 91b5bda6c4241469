import { and, count, eq, gt } from 'drizzle-orm'
import { familiarNetwork, session, user } from '#db/schema/accounts.ts'
import { type Actor, visitor } from '#domain/actor.ts'
import type { Account } from '#domain/people/account.ts'
import { emailKey } from '#domain/people/email.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { tokenHash } from '#platform/secret.ts'

type Needs = { db: Database; clock: Clock }

const columns = {
  id: user.id,
  name: user.name,
  email: user.email,
  role: user.role,
  createdAt: user.createdAt,
  confirmedAt: user.confirmedAt,
}

export async function findAccount(
  db: Pick<Database, 'select'>,
  id: string,
): Promise<Account | undefined> {
  const [found] = await db.select(columns).from(user).where(eq(user.id, id))
  return found
}

export async function findAccountByEmail(
  db: Pick<Database, 'select'>,
  email: string,
): Promise<Account | undefined> {
  const [found] = await db
    .select(columns)
    .from(user)
    .where(eq(user.emailKey, emailKey(email)))
  return found
}

/** The administrator who has been here longest. */
export async function findFirstAdmin(db: Pick<Database, 'select'>): Promise<Account | undefined> {
  const [found] = await db
    .select(columns)
    .from(user)
    .where(eq(user.role, 'admin'))
    .orderBy(user.createdAt)
    .limit(1)
  return found
}

/** Everybody who manages the journal. */
export async function listAdmins(db: Pick<Database, 'select'>): Promise<Account[]> {
  return db.select(columns).from(user).where(eq(user.role, 'admin')).orderBy(user.createdAt)
}

export async function countAdmins(db: Pick<Database, 'select'>): Promise<number> {
  const [row] = await db.select({ n: count() }).from(user).where(eq(user.role, 'admin'))
  return row?.n ?? 0
}

/** What is stored of a network: it means something together with the account alone. */
export const networkHash = (userId: string, network: string): string =>
  tokenHash(`${userId} ${network}`)

/** Whether the account of an address, if there is one, has signed in from a network before. */
export async function isFamiliarNetwork(
  db: Pick<Database, 'select'>,
  { email, network }: { email: string; network: string },
): Promise<boolean> {
  const account = await findAccountByEmail(db, email)
  const hash = networkHash(account?.id ?? '', network)
  const [found] = await db
    .select({ userId: familiarNetwork.userId })
    .from(familiarNetwork)
    .where(
      and(eq(familiarNetwork.userId, account?.id ?? ''), eq(familiarNetwork.networkHash, hash)),
    )
  return found !== undefined
}

/** The token in an `Authorization: Bearer …` header (RFC 6750, 2.1). */
const bearerToken = (authorization: string | undefined): string | undefined =>
  authorization?.match(/^Bearer ([\w-]{20,100})$/i)?.[1]

/** Who acts, from the header of the request: a visitor without a valid token. */
export async function findActor(
  { db, clock }: Needs,
  authorization: string | undefined,
): Promise<Actor> {
  const token = bearerToken(authorization)
  if (!token) return visitor
  const [found] = await db
    .select({ account: columns, session: { id: session.tokenHash, startedAt: session.createdAt } })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.tokenHash, tokenHash(token)), gt(session.expiresAt, clock())))
  return found ? { type: 'account', ...found } : visitor
}
