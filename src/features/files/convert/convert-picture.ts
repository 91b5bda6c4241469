import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { Refused } from '#domain/refusal.ts'
import { pictureTypeOf } from '#features/files/validate/picture-type.ts'

/**
 * Lets this process read only the formats that are validated: never SVG, and never a file by its name. Each program that converts
 * pictures calls it first.
 */
export function allowValidatedFormats(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  })
}

/** In pixels: the longest side that a page shows on a high-density screen. */
const maxSide = 1600

/** The largest validated picture. */
const maxPixels = 6000 * 6000

/** In bytes: a drawing stays lossless up to this size, so that its edges stay sharp. */
const losslessLimit = 60_000

/**
 * Converts a validated picture to an upright WebP of at most the size that a page shows. Drops everything but the
 * pixels. Throws `Refused` if the pixels cannot be read.
 */
export async function convertPicture(path: string): Promise<Uint8Array> {
  const bytes = await readFile(path)
  const shown = sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  try {
    const photograph = await shown.clone().webp({ quality: 82 }).toBuffer()
    return pictureTypeOf(bytes) === 'image/png' ? await pickSmaller(shown, photograph) : photograph
  } catch {
    throw new Refused('damaged-file', 'The picture cannot be read. Please save it again.')
  }
}

/**
 * Draws a picture of a document as an upright WebP of at most a width in pixels. Throws if it is in a format that browsers do
 * not show, is larger than a validated picture may be, or cannot be read.
 */
export async function drawWebp(
  bytes: Uint8Array,
  maxWidth: number,
): Promise<{ content: Uint8Array; width: number; height: number }> {
  const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width: maxWidth, withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
  return { content: data, width: info.width, height: info.height }
}

/** The width and height in pixels of a picture that is larger than one may be; undefined for all others. */
export async function findOversize(
  bytes: Uint8Array,
): Promise<[width: number, height: number] | undefined> {
  const header = sharp(bytes, { limitInputPixels: false })
  const { width, height } = await header.metadata().catch(() => ({ width: 0, height: 0 }))
  return width * height > maxPixels ? [width, height] : undefined
}

async function pickSmaller(shown: Sharp, photograph: Buffer): Promise<Buffer> {
  const drawing = await shown.clone().webp({ lossless: true }).toBuffer()
  return drawing.length <= Math.max(losslessLimit, photograph.length) ? drawing : photograph
}
