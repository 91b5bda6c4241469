import type { FastifyReply, FastifyRequest } from 'fastify'
import { namesTag } from '#platform/http/negotiate.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { StoredFile } from './queries.ts'
import { requireScanned } from './scan.ts'

/** A picture at an address that will never show another one: kept by whoever has it once, if everybody may. */
const kept = { everybody: 'public, max-age=31536000, immutable', office: 'private, no-store' }

/** Sends a stored picture to be shown in a page, with its length and its SHA-256 as ETag. */
export async function deliverPicture(
  storage: Storage,
  request: FastifyRequest,
  reply: FastifyReply,
  stored: StoredFile,
  whose: keyof typeof kept,
) {
  requireScanned(stored.scan)
  const etag = `"${stored.sha256}"`
  reply.headers({ etag, 'cache-control': kept[whose], 'content-type': stored.mediaType })
  if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.header('content-length', stored.bytes).send(await storage.get(stored.storageKey))
}
