import { readFile, stat } from 'node:fs/promises'
import { Refused } from '#domain/refusal.ts'
import { readPictureHeader } from './picture-header.ts'
import { pictureTypeOf } from './picture-type.ts'

/** In bytes: every reader downloads the picture, many over metered connections. */
export const maxPictureBytes = 1024 * 1024

/** In pixels a side: to show a picture, a phone decodes all of it. */
const maxSide = 6000

/**
 * Validates a PNG, JPEG or WebP by its bytes: complete, not animated, at most 1 MB and 6,000 pixels a side. Throws
 * `Refused` with a sentence for the sender.
 */
export async function validatePicture(path: string): Promise<void> {
  if ((await stat(path)).size > maxPictureBytes)
    throw new Refused('too-large', 'The picture is larger than 1 MB. Please make it smaller.')
  const bytes = await readFile(path)
  const type = pictureTypeOf(bytes)
  if (!type) throw new Refused('wrong-type', 'Please choose a PNG, JPEG or WebP picture.')
  const { width, height, isWhole, isAnimated } = readPictureHeader(bytes, type)
  if (!isWhole) {
    throw new Refused('damaged-file', 'The picture cannot be read. Please save it again.')
  }
  if (width > maxSide || height > maxSide) {
    const sentence = `The picture measures ${width} by ${height} pixels. Please make it smaller than 6,000 a side.`
    throw new Refused('too-large', sentence)
  }
  if (isAnimated) throw new Refused('wrong-type', 'Please choose a picture that is not animated.')
}
