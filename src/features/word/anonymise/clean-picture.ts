import { cleanTiff, isTiff } from './clean-tiff.ts'

type Cleaned = { content: Buffer; count: number }

/** Removes metadata (EXIF, XMP, IPTC, comments) of a picture; the pixels stay as they are. A BMP has none. */
export function cleanPicture(content: Buffer): Cleaned {
  const head = content.toString('latin1', 0, 12)
  if (head.startsWith('\xff\xd8\xff')) return cleanJpeg(content)
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return cleanPng(content)
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return cleanWebp(content)
  if (/^GIF8[79]a/.test(head)) return cleanGif(content)
  if (isTiff(content)) return cleanTiff(content)
  if (content.toString('latin1', 40, 44) === ' EMF') return cleanEmf(content)
  return { content, count: 0 }
}

/** Application data other than JFIF, colour profiles and Adobe's colour transform, and comments (ITU-T T.81, B.2.4). */
const isJpegMetadata = (marker: number): boolean =>
  marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && ![0xe2, 0xee].includes(marker))

function cleanJpeg(content: Buffer): Cleaned {
  const parts: Buffer[] = [content.subarray(0, 2)]
  let count = 0
  let offset = 2
  while (offset + 4 <= content.length && content[offset] === 0xff) {
    const marker = content[offset + 1] ?? 0
    if (marker === 0xda) break
    if (marker === 0xff) {
      offset += 1
      continue
    }
    const end = offset + 2 + content.readUInt16BE(offset + 2)
    const segment = content.subarray(offset, end)
    if (isJpegMetadata(marker)) {
      count += 1
      const orientation = marker === 0xe1 ? orientationOf(segment) : 1
      if (orientation !== 1) parts.push(orientationSegment(orientation))
    } else parts.push(segment)
    offset = end
  }
  const end = endOfJpeg(content)
  return { content: Buffer.concat([...parts, content.subarray(offset, end)]), count }
}

/** The end of the picture: the bytes after the end marker do not belong to it. */
function endOfJpeg(content: Buffer): number {
  const last = content.lastIndexOf(Buffer.from([0xff, 0xd9]))
  return last < 0 ? content.length : last + 2
}

/** The orientation in an EXIF segment (Exif 2.32, 4.6.4: tag 0x0112 of the first directory), by default 1. */
function orientationOf(segment: Buffer): number {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0' || segment.length < 24) return 1
  const tiff = segment.subarray(10)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const read16 = (at: number) =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const entries = Math.min(read16(directory), 500)
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12
    if (read16(at) === 0x0112) return read16(at + 8) || 1
  }
  return 1
}

/** An EXIF segment that has the orientation only. */
function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(0x0112, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  const header = Buffer.from('\xff\xe1\0\0Exif\0\0', 'latin1')
  header.writeUInt16BE(tiff.length + 8, 2)
  return Buffer.concat([header, tiff])
}

const pngMetadata = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME'])

function cleanPng(content: Buffer): Cleaned {
  const parts: Buffer[] = [content.subarray(0, 8)]
  let count = 0
  for (let offset = 8; offset + 12 <= content.length; ) {
    const end = offset + 12 + content.readUInt32BE(offset)
    const name = content.toString('latin1', offset + 4, offset + 8)
    if (pngMetadata.has(name)) count += 1
    else parts.push(content.subarray(offset, end))
    if (name === 'IEND') break
    offset = end
  }
  return { content: Buffer.concat(parts), count }
}

function cleanWebp(content: Buffer): Cleaned {
  const parts: Buffer[] = []
  let count = 0
  for (let offset = 12; offset + 8 <= content.length; ) {
    const length = content.readUInt32LE(offset + 4)
    const end = offset + 8 + length + (length % 2)
    const name = content.toString('latin1', offset, offset + 4)
    const chunk = Buffer.from(content.subarray(offset, end))
    if (name === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~0x0c
    if (name === 'EXIF' || name === 'XMP ') count += 1
    else parts.push(chunk)
    offset = end
  }
  const body = Buffer.concat(parts)
  const header = Buffer.from(content.subarray(0, 12))
  header.writeUInt32LE(body.length + 4, 4)
  return { content: Buffer.concat([header, body]), count }
}

/** Application extensions that change how the picture looks: how often it repeats, and its colours. */
const gifApplications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'])

/** Removes comments, texts and data of applications (GIF89a, sections 24 to 26). */
function cleanGif(content: Buffer): Cleaned {
  if (content.length < 13) return { content, count: 0 }
  const colours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  let offset = 13 + colours(content[10] ?? 0)
  const kept: Buffer[] = [content.subarray(0, offset)]
  let count = 0
  while (offset < content.length) {
    const introducer = content[offset]
    const label = content[offset + 1] ?? 0
    if (introducer !== 0x21 && introducer !== 0x2c) break
    const header = introducer === 0x2c ? 11 + colours(content[offset + 9] ?? 0) : 2
    const end = endOfBlocks(content, offset + header)
    const application = content.toString('latin1', offset + 3, offset + 14)
    const isApplication = label === 0xff && !gifApplications.has(application)
    if (introducer === 0x21 && (label === 0xfe || label === 0x01 || isApplication)) count += 1
    else kept.push(content.subarray(offset, end))
    offset = end
  }
  return { content: Buffer.concat([...kept, Buffer.from([0x3b])]), count }
}

/** The end of blocks of data, each with its length before it; the last one is empty. */
function endOfBlocks(content: Buffer, start: number): number {
  let offset = start
  while (offset < content.length && content[offset] !== 0) offset += 1 + (content[offset] ?? 0)
  return Math.min(content.length, offset + 1)
}

/** Overwrites the names of the program and of the picture ([MS-EMF], 2.2.9: nDescription, offDescription). */
function cleanEmf(original: Buffer): Cleaned {
  if (original.length < 68) return { content: original, count: 0 }
  const content = Buffer.from(original)
  const length = content.readUInt32LE(60) * 2
  const start = content.readUInt32LE(64)
  if (length === 0 || start < 88 || start + length > content.length) return { content, count: 0 }
  content.fill(0, start, start + length)
  return { content, count: 1 }
}
