import { imageSize } from 'image-size'
import type { PixelSizes } from '../checks/pictures.ts'
import type { Picture } from '../document/picture.ts'

/** The sizes of pictures by their headers. Pictures in an unknown format and damaged ones are left out. */
export function readPixelSizes(
  pictures: readonly Picture[],
  bytesOf: (part: string) => Uint8Array | undefined,
): PixelSizes {
  const sizes: PixelSizes = {}
  for (const { id, part } of pictures) {
    const bytes = bytesOf(part)
    if (!bytes) continue
    try {
      const { width, height } = imageSize(bytes)
      sizes[id] = { width, height }
    } catch {
      // The conversion reports pictures that cannot be read.
    }
  }
  return sizes
}
