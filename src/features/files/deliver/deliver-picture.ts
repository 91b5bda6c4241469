import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoredFile } from '#features/files/queries.ts'
import { requireScanned } from '#features/files/scan-files.ts'
import { matchesEtag } from '#platform/http/cache/negotiate.ts'
import type { Storage } from '#platform/storage/storage.ts'

/**
 * The address of a picture never shows another one, so everyone may cache a public one for good. A picture of an article
 * must be gone soon after the article.
 */
const cacheControl = {
  everybody: 'public, max-age=31536000, immutable',
  readers: 'public, max-age=600',
  editorial: 'private, no-store',
}

/** Sends a stored picture for display in a page. */
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
