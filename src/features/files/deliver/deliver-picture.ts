import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoredFile } from '#features/files/queries.ts'
import { requireScanned } from '#features/files/scan-files.ts'
import { matchesEtag } from '#platform/http/cache/negotiate.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** A picture at an address that will never show another one: kept by whoever has it once, if everybody may. */
const cacheControl = {
  everybody: 'public, max-age=31536000, immutable',
  editorial: 'private, no-store',
}

/** Sends a stored picture to be shown in a page, with its length and its SHA-256 as ETag. */
export async function deliverPicture(
  storage: Storage,
  request: FastifyRequest,
  reply: FastifyReply,
  stored: StoredFile,
  whose: keyof typeof cacheControl,
) {
  requireScanned(stored.scan)
  const etag = `"${stored.sha256}"`
  reply.headers({ etag, 'cache-control': cacheControl[whose], 'content-type': stored.mediaType })
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.header('content-length', stored.bytes).send(await storage.get(stored.storageKey))
}
