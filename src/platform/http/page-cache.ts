import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** A page as it goes over the wire, in each encoding that a browser may ask for. */
export type CachedPage = {
  status: number
  headers: Record<string, string>
  etag: string
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer }
}

export interface PageCache {
  /** The page kept under the key, or the one that `render` makes; several askers at once share one rendering. */
  get(key: string, render: () => Promise<Response>): Promise<CachedPage>
  /** Forgets everything: called when anything was written here. */
  clear(): void
}

type Options = { entries: number; milliseconds: number }

/**
 * Keeps rendered pages, since every visitor is sent the same. A write in this process clears it at
 * once; a write in another shows after `milliseconds` at the latest.
 */
export function pageCache({ entries, milliseconds }: Options): PageCache {
  let kept = new Map<string, { page: Promise<CachedPage>; until: number }>()
  return {
    get(key, render) {
      const found = kept.get(key)
      if (found && found.until > Date.now()) return found.page
      const cleared = kept
      const page = render().then(toCachedPage)
      cleared.delete(key)
      cleared.set(key, { page, until: Date.now() + milliseconds })
      const oldest = cleared.keys().next().value
      if (cleared.size > entries && oldest !== undefined) cleared.delete(oldest)
      page.then(
        (made) => made.status >= 500 && cleared.delete(key),
        () => cleared.delete(key),
      )
      return page
    },
    clear() {
      kept = new Map()
    },
  }
}

async function toCachedPage(response: Response): Promise<CachedPage> {
  const identity = Buffer.from(await response.arrayBuffer())
  const headers = Object.fromEntries(response.headers)
  const etag = `W/"${createHash('sha256').update(withoutNonce(identity, headers)).digest('base64url').slice(0, 22)}"`
  const page: CachedPage = { status: response.status, headers, etag, bodies: { identity } }
  if (identity.length > 1024) {
    page.bodies.br = await compressBrotli(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
    })
    page.bodies.gzip = await compressGzip(identity)
  }
  return page
}

/** The nonce is new at every rendering; two renderings that differ in nothing else are the same page. */
function withoutNonce(body: Buffer, headers: Record<string, string>): string {
  const nonce = headers['content-security-policy']?.match(/'nonce-([^']+)'/)?.[1]
  const text = body.toString('utf8')
  return nonce ? text.replaceAll(nonce, '') : text
}
