type Cleaned = { content: Buffer; count: number }

/** Tags that describe the picture, its makers and its programs (TIFF 6.0, section 8; Exif 2.32, 4.6; XMP, part 3). */
const metadataTags = new Set([
  269, 270, 271, 272, 285, 305, 306, 315, 316, 700, 32_932, 33_432, 33_723, 34_377, 37_724, 40_091,
  40_092, 40_093, 40_094, 40_095,
])

/** Tags that lead to directories of metadata: Exif, GPS, interoperability. */
const metadataDirectories = new Set([34_665, 34_853, 40_965])

/** In bytes, by the number of the type of a field. */
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 1, 1, 8, 8, 8]

/** More directories, and entries in one, than a picture has. */
const most = { directories: 200, entries: 1_000 }

/**
 * The layout of a file in bytes: `first` is the offset of the offset of the first directory, `count` the size of the number of
 * entries in a directory, `entry` that of an entry, `number` that of a length or an offset (TIFF 6.0, section 2; BigTIFF).
 */
const layouts = {
  tiff: { first: 4, count: 2, entry: 12, number: 4 },
  bigTiff: { first: 8, count: 8, entry: 20, number: 8 },
} as const

/** Whether a file is a TIFF, or a BigTIFF, whose places have 8 bytes. */
export const isTiff = (content: Buffer): boolean =>
  /^(?:II[*+]\0|MM\0[*+])/.test(content.toString('latin1', 0, 4))

/** Removes what describes a TIFF; its pixels and their places stay. Values are overwritten with zeros. */
export function cleanTiff(original: Buffer): Cleaned {
  const content = Buffer.from(original)
  const file = openTiff(content)
  const { first, number } = file.layout
  let count = 0
  let directory = file.read(first, number)
  while (isDirectory(file, directory)) {
    const cleaned = cleanDirectory(file, directory)
    count += cleaned.count
    directory = cleaned.next
  }
  return { content, count }
}

type Bytes = 2 | 4 | 8

type TiffFile = {
  content: Buffer
  layout: (typeof layouts)[keyof typeof layouts]
  /** An unsigned number; 0 outside of the file. */
  read: (at: number, bytes: Bytes) => number
  write: (at: number, value: number, bytes: Bytes) => void
  /** The directories that were read: damaged files have loops. */
  seen: Set<number>
}

function openTiff(content: Buffer): TiffFile {
  const isLittle = content.toString('latin1', 0, 2) === 'II'
  const isBig = content.toString('latin1', 2, 4).includes('+')
  return {
    content,
    layout: isBig ? layouts.bigTiff : layouts.tiff,
    // An offset beyond every file, of a damaged one, stays in the range of numbers.
    read(at, bytes) {
      if (at < 0 || at + bytes > content.length) return 0
      if (bytes === 8) {
        const value = isLittle ? content.readBigUInt64LE(at) : content.readBigUInt64BE(at)
        return Math.min(Number(value), Number.MAX_SAFE_INTEGER)
      }
      return isLittle ? content.readUIntLE(at, bytes) : content.readUIntBE(at, bytes)
    },
    write(at, value, bytes) {
      if (bytes === 8) {
        if (isLittle) content.writeBigUInt64LE(BigInt(value), at)
        else content.writeBigUInt64BE(BigInt(value), at)
      } else if (isLittle) content.writeUIntLE(value, at, bytes)
      else content.writeUIntBE(value, at, bytes)
    },
    seen: new Set(),
  }
}

function isDirectory(file: TiffFile, at: number): boolean {
  const { content, seen } = file
  const isNew = at >= 8 && !seen.has(at) && seen.size < most.directories
  seen.add(at)
  const { entries, end } = boundsOf(file, at)
  return (
    isNew && entries > 0 && entries <= most.entries && end + file.layout.number <= content.length
  )
}

/** The entries of a directory. The place of the next directory follows them. */
function boundsOf({ read, layout: { count, entry } }: TiffFile, at: number) {
  const entries = read(at, count)
  const start = at + count
  return { entries, start, end: start + entries * entry }
}

/** Removes the entries of metadata; the others and the place of the next directory move up. */
function cleanDirectory(file: TiffFile, at: number): { count: number; next: number } {
  const { content, read, write, layout } = file
  const { entries, start, end } = boundsOf(file, at)
  const next = read(end, layout.number)
  const kept: Buffer[] = []
  for (let entry = start; entry < end; entry += layout.entry) {
    const tag = read(entry, 2)
    if (metadataDirectories.has(tag)) eraseDirectory(file, placeOf(file, entry))
    else if (metadataTags.has(tag)) eraseValue(file, entry)
    else kept.push(Buffer.from(content.subarray(entry, entry + layout.entry)))
  }
  content.fill(0, start, end + layout.number)
  write(at, kept.length, layout.count)
  Buffer.concat(kept).copy(content, start)
  write(start + kept.length * layout.entry, next, layout.number)
  return { count: entries - kept.length, next }
}

/** Where the value of an entry is stored, after its tag, its type and its length. */
const placeOf = ({ read, layout: { number } }: TiffFile, entry: number): number =>
  read(entry + 4 + number, number)

function eraseDirectory(file: TiffFile, at: number): void {
  if (!isDirectory(file, at)) return
  const { content, read, layout } = file
  const { start, end } = boundsOf(file, at)
  for (let entry = start; entry < end; entry += layout.entry) {
    if (metadataDirectories.has(read(entry, 2))) eraseDirectory(file, placeOf(file, entry))
    eraseValue(file, entry)
  }
  content.fill(0, at, end + layout.number)
}

/** Overwrites the value of an entry that is stored elsewhere in the file. */
function eraseValue(file: TiffFile, entry: number): void {
  const { content, read, layout } = file
  const length = (sizes[read(entry + 2, 2)] ?? 1) * read(entry + 4, layout.number)
  const start = placeOf(file, entry)
  if (length > layout.number && start >= 8)
    content.fill(0, start, Math.min(content.length, start + length))
}
