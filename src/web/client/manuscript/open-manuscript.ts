import { unzipSync } from 'fflate'
import type { PackageParts } from '#domain/manuscript/read/package-parts.ts'

/** Why a file cannot be checked in the browser. */
export type UnreadableReason = 'protected' | 'damaged' | 'too-large'

/** A file that cannot be checked in the browser. */
export class UnreadableManuscript extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason) {
    super(reason)
    this.reason = reason
  }
}

/** In bytes: what a manuscript may unpack to. The server checks larger ones. */
const maxUnpacked = 80 * 1024 * 1024

/** The beginning of a compound file: a Word document with a password, or one in the older format. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0]

/** Unpacks a Word document. Throws `UnreadableManuscript`. */
export function openManuscript(bytes: Uint8Array): {
  parts: PackageParts
  bytesOf(name: string): Uint8Array | undefined
} {
  if (compoundFile.every((byte, index) => bytes[index] === byte))
    throw new UnreadableManuscript('protected')
  const files = unpack(bytes)
  if (!Object.keys(files).some((name) => name.startsWith('word/')))
    throw new UnreadableManuscript('damaged')
  return {
    parts: { names: new Set(Object.keys(files)), text: (name) => decode(files[name]) },
    bytesOf: (name) => files[name],
  }
}

function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let unpacked = 0
  try {
    return unzipSync(bytes, {
      filter({ originalSize }) {
        unpacked += originalSize
        if (unpacked > maxUnpacked) throw new UnreadableManuscript('too-large')
        return true
      },
    })
  } catch (error) {
    throw error instanceof UnreadableManuscript ? error : new UnreadableManuscript('damaged')
  }
}

/** The text of a part in UTF-8 or UTF-16 (ECMA-376 part 2); undefined if it is in neither. */
function decode(bytes: Uint8Array | undefined): string | undefined {
  if (!bytes) return undefined
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
