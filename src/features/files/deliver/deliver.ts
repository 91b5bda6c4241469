import type { OutgoingHttpHeaders } from 'node:http'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import type { FileFormat } from '#domain/publishing/file-format.ts'
import type { StoredFile } from '#features/files/queries.ts'
import { requireScanned } from '#features/files/scan-files.ts'
import { matchesEtag } from '#platform/http/cache/negotiate.ts'
import type { ByteRange, Content, Storage } from '#platform/storage/storage.ts'

/** The name of a download: made from the title of the article, or the file's own name. */
export type DeliveryName =
  | { title: string; format: FileFormat; shown?: boolean }
  | { fileName: string }

/**
 * Sends a stored file with an ETag (its SHA-256) and support for one byte range (RFC 9110, 14). A PDF that is
 * `shown`, or requested with `?view`, opens in the browser. Answers 200, 206, 304, 416, or 302 where the storage
 * serves readers directly. A `shown` PDF is never redirected, since search engines fetch it.
 */
export async function deliver(
  storage: Storage,
  request: FastifyRequest,
  reply: FastifyReply,
  stored: StoredFile,
  named: DeliveryName,
) {
  requireScanned(stored.scan)
  const shown = isInline(request, named)
  if (shown) reply.header('content-security-policy', inlinePolicy)
  const etag = `"${stored.sha256}"`
  const headers = {
    etag,
    'accept-ranges': 'bytes',
    'content-type': stored.mediaType,
    'content-disposition': contentDisposition(nameOf(named), {
      type: shown ? 'inline' : 'attachment',
    }),
  }
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    return reply.code(304).headers(headers).send()
  }
  if (storage.addressOf && isNavigation(request) && !isCitationPdf(named)) {
    const named = { mediaType: stored.mediaType, disposition: headers['content-disposition'] }
    reply.header('cache-control', 'no-store')
    return reply.redirect(await storage.addressOf(stored.storageKey, named))
  }
  const range = parseRequestedRange(request, stored.bytes, etag)
  if (range === 'unsatisfiable') {
    reply.code(416).header('content-range', `bytes */${stored.bytes}`)
    return reply.send({ message: 'The file is shorter than the requested range.' })
  }
  const content = await storage.open(stored.storageKey)
  try {
    if (content?.bytes !== stored.bytes)
      throw new Error(`the stored file ${stored.storageKey} is not whole`)
    const part = range ?? { start: 0, end: stored.bytes - 1 }
    reply.headers({ ...headers, 'content-length': part.end - part.start + 1 })
    if (range) {
      reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${stored.bytes}`)
    }
    await send(content, request, reply, part)
  } finally {
    await content?.close()
  }
  return reply
}

/** Nothing stricter: some browsers' PDF viewers need more sources. */
const inlinePolicy = "frame-ancestors 'self';base-uri 'none';form-action 'none'"

const nameOf = (named: DeliveryName): string =>
  'fileName' in named ? named.fileName : fileName(named.title, named.format)

const isCitationPdf = (named: DeliveryName): boolean =>
  'format' in named && named.format === 'pdf' && named.shown === true

function isInline(request: FastifyRequest, named: DeliveryName): boolean {
  if (!('format' in named) || named.format !== 'pdf') return false
  return isCitationPdf(named) || (request.query as { view?: string }).view !== undefined
}

/** Whether a browser or a program follows the link; a script of the site cannot read from another host. */
const isNavigation = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && headers['sec-fetch-dest'] !== 'empty'

/** Bypasses Fastify, which would copy every byte once more. */
async function send(
  content: Content,
  request: FastifyRequest,
  reply: FastifyReply,
  part: ByteRange,
) {
  const { raw, log } = reply.hijack()
  raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
  try {
    if (request.method !== 'HEAD') await content.sendTo(raw, part)
    raw.end()
  } catch (error) {
    log.info({ err: error }, 'a download broke off')
    raw.destroy()
  }
}

/** In characters: ten times the length of one range. */
const maxRangeLength = 500

/** Several ranges are answered with the whole file, as the standard allows. */
function parseRequestedRange(request: FastifyRequest, bytes: number, etag: string) {
  const header = request.headers.range
  const condition = request.headers['if-range']
  if (!header || header.length > maxRangeLength || (condition && condition !== etag))
    return undefined
  const ranges = parseRange(bytes, header, { combine: true })
  if (ranges === -2) return undefined
  if (ranges === -1) return 'unsatisfiable'
  return ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined
}

/** A file name that every file system accepts. */
export function fileName(title: string, extension: string): string {
  const words = title
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
  return `${[...words].slice(0, 80).join('').trim().replaceAll(' ', '-') || 'article'}.${extension}`
}
