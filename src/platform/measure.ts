import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/** Lets a content through and tells, once it has ended, how many bytes it had and their SHA-256 in hexadecimal. */
export function measure() {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(piece, _encoding, done) {
      hash.update(piece)
      bytes += piece.length
      done(null, piece)
    },
  })
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) }
}
