type Cleaned = { content: Buffer; count: number }

/** Tags that describe the picture, its makers and its programs (TIFF 6.0, section 8; Exif 2.32, 4.6; XMP, part 3). */
const metadataTags = new Set([
  269, 270, 271, 272, 285, 305, 306, 315, 316, 700, 32_932, 33_432, 33_723, 34_377, 37_724, 40_091,
  40_092, 40_093, 40_094, 40_095,
])

/** Tags that lead to directories of metadata: Exif, GPS, interoperability. */
const metadataDirectories = new Set([34_665, 34_853, 40_965])

/** In bytes, by the number of the type of a field. */
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]

/** More directories, and entries in one, than a picture has. */
const most = { directories: 200, entries: 1_000 }

/** Removes what describes a TIFF; its pixels and their places stay. Values are overwritten with zeros. */
export function cleanTiff(original: Buffer): Cleaned {
  const content = Buffer.from(original)
  const isLittle = content.toString('latin1', 0, 2) === 'II'
  const file: TiffFile = {
    content,
    read: (at, bytes) => {
      if (at < 0 || at + bytes > content.length) return 0
      return isLittle ? content.readUIntLE(at, bytes) : content.readUIntBE(at, bytes)
    },
    write: (at, value, bytes) =>
      isLittle ? content.writeUIntLE(value, at, bytes) : content.writeUIntBE(value, at, bytes),
    seen: new Set(),
  }
  let count = 0
  let directory = file.read(4, 4)
  while (isDirectory(file, directory)) {
    const cleaned = cleanDirectory(file, directory)
    count += cleaned.count
    directory = cleaned.next
  }
  return { content, count }
}

type TiffFile = {
  content: Buffer
  /** An unsigned number; 0 outside of the file. */
  read: (at: number, bytes: 2 | 4) => number
  write: (at: number, value: number, bytes: 2 | 4) => void
  /** The directories that were read: damaged files have loops. */
  seen: Set<number>
}

function isDirectory({ content, read, seen }: TiffFile, at: number): boolean {
  const isNew = at >= 8 && !seen.has(at) && seen.size < most.directories
  seen.add(at)
  const entries = read(at, 2)
  return isNew && entries > 0 && entries <= most.entries && at + 6 + entries * 12 <= content.length
}

/** Removes the entries of metadata; the others and the place of the next directory move up. */
function cleanDirectory(file: TiffFile, at: number): { count: number; next: number } {
  const { content, read, write } = file
  const entries = read(at, 2)
  const end = at + 2 + entries * 12
  const next = read(end, 4)
  const kept: Buffer[] = []
  for (let entry = at + 2; entry < end; entry += 12) {
    const tag = read(entry, 2)
    if (metadataDirectories.has(tag)) eraseDirectory(file, read(entry + 8, 4))
    else if (metadataTags.has(tag)) eraseValue(file, entry)
    else kept.push(Buffer.from(content.subarray(entry, entry + 12)))
  }
  content.fill(0, at + 2, end + 4)
  write(at, kept.length, 2)
  Buffer.concat(kept).copy(content, at + 2)
  write(at + 2 + kept.length * 12, next, 4)
  return { count: entries - kept.length, next }
}

function eraseDirectory(file: TiffFile, at: number): void {
  if (!isDirectory(file, at)) return
  const { content, read } = file
  const end = at + 2 + read(at, 2) * 12
  for (let entry = at + 2; entry < end; entry += 12) {
    if (metadataDirectories.has(read(entry, 2))) eraseDirectory(file, read(entry + 8, 4))
    eraseValue(file, entry)
  }
  content.fill(0, at, end + 4)
}

/** Overwrites the value of an entry that is stored elsewhere in the file. */
function eraseValue({ content, read }: TiffFile, entry: number): void {
  const length = (sizes[read(entry + 2, 2)] ?? 1) * read(entry + 4, 4)
  const start = read(entry + 8, 4)
  if (length > 4 && start >= 8) content.fill(0, start, Math.min(content.length, start + length))
}
