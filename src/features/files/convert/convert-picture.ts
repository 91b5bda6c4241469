import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { Refused } from '#domain/refusal.ts'
import { pictureTypeOf } from '#features/files/validate/picture-type.ts'

// Of all that the library reads, only what a judged picture can be: never SVG, never a file by its name.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
})

/** The longest side that a page shows, in pixels of a sharp screen. */
const maxSide = 1600

/** The most pixels that are unpacked: those of a picture that was judged. */
const maxPixels = 6000 * 6000

/** A drawing of few colours keeps its sharp edges while it stays this small, in bytes. */
const losslessLimit = 60_000

/**
 * A judged picture drawn anew as WebP: its pixels, upright and no more of them than a page shows, and nothing else of
 * what its bytes held. Throws `Refused` for one whose pixels cannot be read to the end.
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

/** The same without loss, where that is small enough. */
async function pickSmaller(shown: Sharp, photograph: Buffer): Promise<Buffer> {
  const drawing = await shown.clone().webp({ lossless: true }).toBuffer()
  return drawing.length <= Math.max(losslessLimit, photograph.length) ? drawing : photograph
}
