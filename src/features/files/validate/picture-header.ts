import type { PictureType } from './picture-type.ts'

/** `isWhole` if the picture has a width, a height and an end. */
export type PictureHeader = { width: number; height: number; isWhole: boolean; isAnimated: boolean }

/** Reads the structure of a PNG, JPEG or WebP without decoding its pixels. */
export function readPictureHeader(bytes: Buffer, type: PictureType): PictureHeader {
  const header = readers[type](bytes)
  return { ...header, isWhole: header.isWhole && header.width > 0 && header.height > 0 }
}

const readers = { 'image/png': readPng, 'image/jpeg': readJpeg, 'image/webp': readWebp }

const unreadable: PictureHeader = { width: 0, height: 0, isWhole: false, isAnimated: false }

/** An integer at an offset; 0 beyond the end. */
const readNumber = (bytes: Buffer, offset: number, length: number, order: 'BE' | 'LE'): number => {
  if (offset + length > bytes.length) return 0
  return order === 'BE' ? bytes.readUIntBE(offset, length) : bytes.readUIntLE(offset, length)
}

/** Chunks of length, name, data and checksum (PNG, third edition, 5.3). */
function readPng(bytes: Buffer): PictureHeader {
  const found = {
    ...unreadable,
    width: readNumber(bytes, 16, 4, 'BE'),
    height: readNumber(bytes, 20, 4, 'BE'),
  }
  for (let offset = 8; offset + 12 <= bytes.length; ) {
    const length = readNumber(bytes, offset, 4, 'BE')
    const name = bytes.toString('latin1', offset + 4, offset + 8)
    if (offset === 8 && name !== 'IHDR') return unreadable
    if (name === 'acTL') found.isAnimated = true
    if (name === 'IEND') return { ...found, isWhole: true }
    offset += length + 12
  }
  return found
}

/** Frame headers, which hold the size: SOF0 to SOF15 without DHT, JPG and DAC (ITU-T T.81, table B.1). */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Segments up to the first scan, then an end-of-image marker near the end (ITU-T T.81, annex B). */
function readJpeg(bytes: Buffer): PictureHeader {
  const end = bytes.lastIndexOf(Buffer.from([0xff, 0xd9]))
  const isWhole = end > 0 && end > bytes.length - 1024
  const found = { ...unreadable, isWhole }
  for (let offset = 2; offset + 4 <= bytes.length; ) {
    if (bytes[offset] !== 0xff) return unreadable
    const marker = bytes[offset + 1] ?? 0
    if (marker === 0xff) {
      offset += 1
      continue
    }
    if (marker === 0xda) return found
    if (isFrame(marker)) {
      found.height = readNumber(bytes, offset + 5, 2, 'BE')
      found.width = readNumber(bytes, offset + 7, 2, 'BE')
    }
    offset += 2 + Math.max(2, readNumber(bytes, offset + 2, 2, 'BE'))
  }
  return unreadable
}

/** One RIFF of the declared length that begins with VP8, VP8L or VP8X (RFC 9649, 2). */
function readWebp(bytes: Buffer): PictureHeader {
  const length = readNumber(bytes, 4, 4, 'LE') + 8
  const isWhole = length > 30 && length <= bytes.length + 1
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') {
    const isAnimated = ((bytes[20] ?? 0) & 0x02) !== 0
    const side = (offset: number) => readNumber(bytes, offset, 3, 'LE') + 1
    return { width: side(24), height: side(27), isWhole, isAnimated }
  }
  if (kind === 'VP8 ') {
    const side = (offset: number) => readNumber(bytes, offset, 2, 'LE') & 0x3fff
    return { width: side(26), height: side(28), isWhole, isAnimated: false }
  }
  if (kind !== 'VP8L') return unreadable
  const packed = readNumber(bytes, 21, 4, 'LE')
  return {
    width: (packed & 0x3fff) + 1,
    height: ((packed >>> 14) & 0x3fff) + 1,
    isWhole,
    isAnimated: false,
  }
}
