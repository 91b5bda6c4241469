import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { assignDatestamps } from '#features/harvesting/assign-datestamps.ts'
import { findLatestChange } from '#features/harvesting/feeds/queries.ts'
import type { Repository } from '#features/harvesting/oai/repository.ts'
import { type ConcurrencyLimit, limitConcurrency } from '#platform/concurrency-limit.ts'
import { matchesEtag } from '#platform/http/cache/negotiate.ts'

/** One line for all answers that a site writes: whoever reads here is a program that can wait, and readers come first. */
export const writingLine = (): ConcurrencyLimit =>
  limitConcurrency({
    maxRunning: 2,
    maxQueued: 50,
    retryAfter: 10,
    sentence: 'Many programs are reading here just now. Please try again in a moment.',
  })

/**
 * Answers 304 to whoever has what is there already, and else what `write` makes. Everything that is told here is as old as
 * the last change of any article, and as what the journal says of itself (RFC 9110, 13): so most who ask again cost nothing.
 * Throws `too-busy` when too many wait.
 */
export async function replyIfChanged(
  { db, journalContext, lines }: Repository,
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  write: () => Promise<string>,
) {
  await assignDatestamps({ db, settling: lines.settling })
  const changed = (await findLatestChange(db)) ?? new Date(0)
  const told = `${changed.getTime()} ${JSON.stringify(journalContext)}`
  const etag = `W/"${hash('sha256', told, 'base64url').slice(0, 22)}"`
  const body = isNotModified(request, etag, changed) ? undefined : await lines.writing.run(write)
  reply.headers({
    etag,
    'last-modified': changed.toUTCString(),
    'cache-control': 'public, max-age=60',
  })
  return body === undefined ? reply.code(304).send() : reply.type(type).send(body)
}

function isNotModified({ headers }: FastifyRequest, etag: string, changed: Date): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return matchesEtag(tags, etag)
  const since = Date.parse(headers['if-modified-since']?.slice(0, 50) ?? '')
  return Math.floor(changed.getTime() / 1000) * 1000 <= since
}
