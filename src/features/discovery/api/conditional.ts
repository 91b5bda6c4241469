import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { namesTag } from '#platform/http/negotiate.ts'
import { findLatestChange } from '../feed-queries.ts'
import type { Repository } from '../oai/repository.ts'
import { settleChanges } from '../settle.ts'

/**
 * Answers 304 to whoever has what is there already, and else what `write` makes. Everything that is told here is as old as
 * the last change of any article, and as what the journal says of itself (RFC 9110, 13): so most who ask again cost nothing.
 */
export async function answerIfChanged(
  { db, voice }: Repository,
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  write: () => Promise<string>,
) {
  await settleChanges({ db })
  const changed = (await findLatestChange(db)) ?? new Date(0)
  const etag = `W/"${hash('sha256', `${changed.getTime()} ${JSON.stringify(voice)}`, 'base64url').slice(0, 22)}"`
  reply.headers({
    etag,
    'last-modified': changed.toUTCString(),
    'cache-control': 'public, max-age=60',
  })
  if (isKnown(request, etag, changed)) return reply.code(304).send()
  return reply.type(type).send(await write())
}

function isKnown({ headers }: FastifyRequest, etag: string, changed: Date): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return namesTag(tags, etag)
  const since = Date.parse(headers['if-modified-since']?.slice(0, 50) ?? '')
  return Math.floor(changed.getTime() / 1000) * 1000 <= since
}
