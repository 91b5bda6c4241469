import { and, arrayContains, eq, gt, isNull, or } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { accessLink } from '#db/schema/links.ts'
import type { LinkKind } from '#domain/people/access-link.ts'
import { Refused, RefusedTemporarily } from '#domain/refusal.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import { networkOf } from '#platform/http/limits/network.ts'
import { countHit, networkKey } from '#platform/http/limits/rate-limit.ts'
import { hashToken } from '#platform/secrets.ts'

/**
 * Returns the id of what a link of a kind opens; undefined for an unknown, replaced, revoked or expired secret. Changes
 * nothing: programs that check emails open links, too.
 */
export async function findLinkSubject(
  db: Reader,
  kind: LinkKind,
  secret: string,
  now: Date,
): Promise<string | undefined> {
  const hash = [hashToken(secret)]
  const [found] = await db
    .select({ subjectId: accessLink.subjectId })
    .from(accessLink)
    .where(
      and(
        eq(accessLink.kind, kind),
        or(
          arrayContains(accessLink.emailedHashes, hash),
          arrayContains(accessLink.copiedHashes, hash),
        ),
        or(isNull(accessLink.expiresAt), gt(accessLink.expiresAt, now)),
      ),
    )
  return found?.subjectId
}

/** The `Authorization` headers of links that take the place of a session. */
const authorizations = {
  review: /^ReviewLink ([\w-]{20,100})$/i,
  proof: /^ProofLink ([\w-]{20,100})$/i,
} satisfies Partial<Record<LinkKind, RegExp>>

/** Invalid links that a network may try. Valid links are not counted: a campus may share one network. */
const invalidLinkLimit = { hits: 30, seconds: 900 }

type Deps = { db: Database; clock: Clock }

/**
 * Returns the id of what the link in a request's `Authorization` header opens. Refuses with `sentence`: 404 for an
 * unknown or incomplete secret, and 429 for too many of them.
 */
export async function getSubjectOfRequest(
  deps: Deps,
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
  kind: keyof typeof authorizations,
  sentence: string,
): Promise<string> {
  const secret = headers.authorization?.match(authorizations[kind])?.[1]
  const found = secret && (await findLinkSubject(deps.db, kind, secret, deps.clock()))
  if (found) return found
  const key = networkKey(`${kind}-link`, networkOf(ip))
  await countHit(deps, key, invalidLinkLimit).catch((error) => {
    throw error instanceof RefusedTemporarily
      ? new RefusedTemporarily('too-many-requests', sentence, error.retryAfter)
      : error
  })
  throw new Refused('not-found', sentence)
}
