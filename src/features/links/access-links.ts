import { and, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { accessLink } from '#db/schema/links.ts'
import {
  type LinkDelivery,
  type LinkKind,
  type LinkTarget,
  linkRules,
} from '#domain/people/access-link.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { hashToken, newToken } from '#platform/secrets.ts'

const isOf = (kind: LinkKind, subjectIds: string[]) =>
  and(eq(accessLink.kind, kind), inArray(accessLink.subjectId, subjectIds))

const expiryOf = (kind: LinkKind, from: 'opening' | 'secret', now: Date): { expiresAt?: Date } => {
  const { lifetime } = linkRules[kind]
  if (lifetime?.from !== from) return {}
  return { expiresAt: new Date(now.getTime() + lifetime.minutes * 60_000) }
}

/** From now on, secrets can be created for these subjects. Earlier secrets stay valid. */
export async function openLinks(
  tx: Transaction,
  kind: LinkKind,
  subjectIds: string[],
  now: Date,
): Promise<void> {
  if (subjectIds.length === 0) return
  const opened = { closedAt: null, ...expiryOf(kind, 'opening', now) }
  await tx
    .insert(accessLink)
    .values(subjectIds.map((subjectId) => ({ kind, subjectId, ...opened })))
    .onConflictDoUpdate({ target: [accessLink.kind, accessLink.subjectId], set: opened })
}

/** Creates no more secrets for these subjects. Earlier links are still found, so that their pages can say what happened. */
export async function closeLinks(
  tx: Transaction,
  kind: LinkKind,
  subjectIds: string[],
  now: Date,
): Promise<void> {
  await tx
    .update(accessLink)
    .set({ closedAt: now })
    .where(and(isOf(kind, subjectIds), isNull(accessLink.closedAt)))
}

/** Ends all links of a subject. No secret is created for it until it is opened again. */
export async function revokeLinks(
  tx: Transaction,
  kind: LinkKind,
  subjectId: string,
): Promise<void> {
  await tx.delete(accessLink).where(isOf(kind, [subjectId]))
}

/**
 * Creates a secret and stores its hash, at the moment when the link is sent or shown. Returns undefined where the link is
 * not open.
 */
export async function createSecret(
  db: Database | Transaction,
  { kind, subjectId }: LinkTarget,
  delivery: LinkDelivery,
  now: Date,
): Promise<string | undefined> {
  const secret = newToken()
  const hasLimit = linkRules[kind].lifetime?.from === 'opening'
  const [created] = await db
    .update(accessLink)
    .set({ ...withHash(kind, delivery, hashToken(secret)), ...expiryOf(kind, 'secret', now) })
    .where(
      and(
        isOf(kind, [subjectId]),
        isNull(accessLink.closedAt),
        hasLimit ? gt(accessLink.expiresAt, now) : undefined,
      ),
    )
    .returning({ subjectId: accessLink.subjectId })
  return created && secret
}

type Hashes = { emailedHashes?: string[] | SQL; copiedHashes?: string[] | SQL }

function withHash(kind: LinkKind, delivery: LinkDelivery, hash: string): Hashes {
  const column = delivery === 'emailed' ? 'emailedHashes' : 'copiedHashes'
  const { replaces } = linkRules[kind]
  if (replaces === 'none') return { [column]: sql`array_append(${accessLink[column]}, ${hash})` }
  const others = replaces === 'all' ? { emailedHashes: [], copiedHashes: [] } : {}
  return { ...others, [column]: [hash] }
}

/** Deletes the links of a kind that expired before a time. */
export async function deleteExpiredLinks(
  db: Database,
  kind: LinkKind,
  before: Date,
): Promise<void> {
  await db
    .delete(accessLink)
    .where(and(eq(accessLink.kind, kind), lt(accessLink.expiresAt, before)))
}
