import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

type SizeLimit = { bytes: number; refuse: () => Error }

/** A stream that passes its content on; `result` then has its length and its SHA-256 in hexadecimal. */
export function measureStream(limit?: SizeLimit) {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk, _encoding, done) {
      bytes += chunk.length
      if (limit && bytes > limit.bytes) return done(limit.refuse())
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) }
}
