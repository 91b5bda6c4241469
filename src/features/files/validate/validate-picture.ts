import { readFile, stat } from 'node:fs/promises'
import { Refused } from '#domain/refusal.ts'
import { type PictureType, pictureTypeOf } from './picture-type.ts'

/** In bytes: a picture is sent to every reader who opens its page, many of them on metered lines. */
export const maxPictureBytes = 1024 * 1024

/** The most that a side may measure, in pixels: to show a picture, a phone holds all of them in memory. */
const maxSide = 6000

type Picture = { width: number; height: number; whole: boolean; isAnimated: boolean }

/**
 * Judges a picture by its bytes: a PNG, a JPEG or a WebP that is whole and stands still, of at most 1 MB and 6,000
 * pixels a side. Throws `Refused` with a sentence for the sender.
 */
export async function validatePicture(path: string): Promise<void> {
  if ((await stat(path)).size > maxPictureBytes)
    throw new Refused('too-large', 'The picture is larger than 1 MB. Please make it smaller.')
  const bytes = await readFile(path)
  const type = pictureTypeOf(bytes)
  if (!type) throw new Refused('wrong-type', 'Please choose a PNG, JPEG or WebP picture.')
  const { width, height, whole, isAnimated } = readers[type](bytes)
  if (!whole || width < 1 || height < 1) {
    throw new Refused('damaged-file', 'The picture cannot be read. Please save it again.')
  }
  if (width > maxSide || height > maxSide) {
    const sentence = `The picture measures ${width} by ${height} pixels. Please make it smaller than 6,000 a side.`
    throw new Refused('too-large', sentence)
  }
  if (isAnimated) throw new Refused('wrong-type', 'Please choose a picture that stands still.')
}

/** Whether the bytes are one whole picture of a type, with a width and a height; its pixels are not decoded. */
export function isWholePicture(bytes: Buffer, type: PictureType): boolean {
  const { width, height, whole } = readers[type](bytes)
  return whole && width > 0 && height > 0
}

const readers = { 'image/png': readPng, 'image/jpeg': readJpeg, 'image/webp': readWebp }

const unreadable: Picture = { width: 0, height: 0, whole: false, isAnimated: false }

/** A number at a place; 0 beyond the end. */
const readNumber = (bytes: Buffer, place: number, length: number, order: 'BE' | 'LE'): number => {
  if (place + length > bytes.length) return 0
  return order === 'BE' ? bytes.readUIntBE(place, length) : bytes.readUIntLE(place, length)
}

/** Chunks of length, name, data and check sum. (PNG, third edition, 5.3) */
function readPng(bytes: Buffer): Picture {
  const found = {
    ...unreadable,
    width: readNumber(bytes, 16, 4, 'BE'),
    height: readNumber(bytes, 20, 4, 'BE'),
  }
  for (let place = 8; place + 12 <= bytes.length; ) {
    const length = readNumber(bytes, place, 4, 'BE')
    const name = bytes.toString('latin1', place + 4, place + 8)
    if (place === 8 && name !== 'IHDR') return unreadable
    if (name === 'acTL') found.isAnimated = true
    if (name === 'IEND') return { ...found, whole: true }
    place += length + 12
  }
  return found
}

/** Frame headers, which tell the size: SOF0 to SOF15 without DHT, JPG and DAC. (ITU-T T.81, table B.1) */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Segments up to the first scan, then an end of image close to the end. (ITU-T T.81, annex B) */
function readJpeg(bytes: Buffer): Picture {
  const end = bytes.lastIndexOf(Buffer.from([0xff, 0xd9]))
  const whole = end > 0 && end > bytes.length - 1024
  const found = { ...unreadable, whole }
  for (let place = 2; place + 4 <= bytes.length; ) {
    if (bytes[place] !== 0xff) return unreadable
    const marker = bytes[place + 1] ?? 0
    if (marker === 0xff) {
      place += 1
      continue
    }
    if (marker === 0xda) return found
    if (isFrame(marker)) {
      found.height = readNumber(bytes, place + 5, 2, 'BE')
      found.width = readNumber(bytes, place + 7, 2, 'BE')
    }
    place += 2 + Math.max(2, readNumber(bytes, place + 2, 2, 'BE'))
  }
  return unreadable
}

/** One RIFF of the length that it says, beginning with VP8, VP8L or VP8X. (RFC 9649, 2) */
function readWebp(bytes: Buffer): Picture {
  const length = readNumber(bytes, 4, 4, 'LE') + 8
  const whole = length > 30 && length <= bytes.length + 1
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') {
    const isAnimated = ((bytes[20] ?? 0) & 0x02) !== 0
    const side = (place: number) => readNumber(bytes, place, 3, 'LE') + 1
    return { width: side(24), height: side(27), whole, isAnimated }
  }
  if (kind === 'VP8 ') {
    const side = (place: number) => readNumber(bytes, place, 2, 'LE') & 0x3fff
    return { width: side(26), height: side(28), whole, isAnimated: false }
  }
  if (kind !== 'VP8L') return unreadable
  const packed = readNumber(bytes, 21, 4, 'LE')
  return {
    width: (packed & 0x3fff) + 1,
    height: ((packed >>> 14) & 0x3fff) + 1,
    whole,
    isAnimated: false,
  }
}
