import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/** How many bytes may come, and what is thrown when more do. */
type SizeLimit = { bytes: number; refuse: () => Error }

/** Lets a content through and tells, once it has ended, how many bytes it had and their SHA-256 in hexadecimal. */
export function measureStream(limit?: SizeLimit) {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(piece, _encoding, done) {
      bytes += piece.length
      if (limit && bytes > limit.bytes) return done(limit.refuse())
      hash.update(piece)
      done(null, piece)
    },
  })
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) }
}
