import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { assignDatestamps } from '#features/harvesting/assign-datestamps.ts'
import { findLatestChange } from '#features/harvesting/feeds/queries.ts'
import type { Repository } from '#features/harvesting/oai/repository.ts'
import { type ConcurrencyLimit, limitConcurrency } from '#platform/concurrency-limit.ts'
import { matchesEtag } from '#platform/http/cache/negotiate.ts'

/** Programs wait, so that they do not slow down readers. */
export const createResponseLimit = (): ConcurrencyLimit =>
  limitConcurrency({
    maxRunning: 2,
    maxQueued: 50,
    retryAfter: 10,
    sentence: 'Too many programs are reading now. Please try again in a moment.',
  })

/**
 * Sends what `write` returns, or 304. Every response changes only with an article or the settings of the journal, so most
 * repeated requests cost little. (RFC 9110, 13) Throws `too-busy` if too many requests wait.
 */
export async function replyIfChanged(
  { db, journalContext, limits }: Repository,
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  write: () => Promise<string>,
) {
  await assignDatestamps({ db, limit: limits.datestamps })
  const changedAt = (await findLatestChange(db)) ?? new Date(0)
  const version = `${changedAt.getTime()} ${JSON.stringify(journalContext)}`
  const etag = `W/"${hash('sha256', version, 'base64url').slice(0, 22)}"`
  const isCurrent = isNotModified(request, etag, changedAt)
  const body = isCurrent ? undefined : await limits.responses.run(write)
  reply.headers({
    etag,
    'last-modified': changedAt.toUTCString(),
    'cache-control': 'public, max-age=60',
  })
  return body === undefined ? reply.code(304).send() : reply.type(type).send(body)
}

function isNotModified({ headers }: FastifyRequest, etag: string, changedAt: Date): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return matchesEtag(tags, etag)
  const since = Date.parse(headers['if-modified-since']?.slice(0, 50) ?? '')
  return Math.floor(changedAt.getTime() / 1000) * 1000 <= since
}
