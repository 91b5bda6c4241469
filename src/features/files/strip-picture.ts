import { readFile } from 'node:fs/promises'
import { pictureTypeOf } from './picture-type.ts'

/**
 * A judged picture without what is no part of it: where and when it was taken, by whom, with which program. What
 * its colours need stays. Answers the same picture for one that holds nothing of that kind.
 */
export async function stripPicture(path: string): Promise<Uint8Array> {
  const bytes = await readFile(path)
  const type = pictureTypeOf(bytes)
  if (type === 'image/png') return stripPng(bytes)
  if (type === 'image/jpeg') return stripJpeg(bytes)
  return type === 'image/webp' ? stripWebp(bytes) : bytes
}

/** The chunks that a picture that stands still is shown from. (PNG, third edition, 11) */
const shownPng = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP'],
  ...['bKGD', 'pHYs'],
])

function stripPng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 8)]
  for (let place = 8; place + 12 <= bytes.length; ) {
    const end = place + bytes.readUInt32BE(place) + 12
    const name = bytes.toString('latin1', place + 4, place + 8)
    if (shownPng.has(name)) kept.push(bytes.subarray(place, end))
    if (name === 'IEND') break
    place = end
  }
  return Buffer.concat(kept)
}

/**
 * Comments, and the segments of applications but for those of JFIF (0), colour profiles (2) and Adobe (14): what
 * cameras write. (ITU-T T.81, table B.1)
 */
const saysNothing = (marker: number) =>
  marker === 0xfe || (marker >= 0xe0 && marker <= 0xef && ![0xe0, 0xe2, 0xee].includes(marker))

function stripJpeg(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 2)]
  let place = 2
  while (place + 4 <= bytes.length && bytes[place] === 0xff) {
    const marker = bytes[place + 1] ?? 0
    if (marker === 0xda) break
    const end = marker === 0xff ? place + 1 : place + 2 + Math.max(2, bytes.readUInt16BE(place + 2))
    if (!saysNothing(marker)) kept.push(bytes.subarray(place, end))
    place = end
  }
  return Buffer.concat([...kept, bytes.subarray(place)])
}

/** The chunks of text and place go, and their flags in the header: EXIF 0x08, XMP 0x04. (RFC 9649, 2.7) */
function stripWebp(bytes: Buffer): Buffer {
  const kept: Buffer[] = []
  for (let place = 12; place + 8 <= bytes.length; ) {
    const length = bytes.readUInt32LE(place + 4)
    const end = place + 8 + length + (length % 2)
    const name = bytes.toString('latin1', place, place + 4)
    const chunk = Buffer.from(bytes.subarray(place, end))
    if (name === 'VP8X' && chunk.length > 8) chunk.writeUInt8((chunk[8] ?? 0) & ~0x0c, 8)
    if (name !== 'EXIF' && name !== 'XMP ') kept.push(chunk)
    place = end
  }
  const head = Buffer.from(bytes.subarray(0, 12))
  head.writeUInt32LE(
    kept.reduce((sum, { length }) => sum + length, 4),
    4,
  )
  return Buffer.concat([head, ...kept])
}
