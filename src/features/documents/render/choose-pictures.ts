import type { PlacedPicture } from '#domain/manuscript/document/picture.ts'
import type { RenderFinding } from '#domain/manuscript/render/findings.ts'
import type { PictureForRendering } from './article-for-rendering.ts'

/** What a PDF or EPUB takes. Larger pictures are made smaller before. */
const limits = { pictures: 300, bytes: 80 * 2 ** 20, pixels: 25_000_000 }

/** The extensions of the pictures that a PDF takes, by media type. */
export const pdfPictures: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

/** The same for EPUB. Readers of EPUB 3.2 and older show no WebP. */
export const epubPictures: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
}

export type ChosenPicture = PictureForRendering & { fileName: string }

/** Chooses the pictures of a document that a file can contain. All others are findings. */
export function choosePictures(
  placed: readonly { picture: PlacedPicture; blockId: string | null }[],
  pictures: ReadonlyMap<string, PictureForRendering>,
  extensions: Record<string, string>,
): { chosen: Map<string, ChosenPicture>; findings: RenderFinding[] } {
  const chosen = new Map<string, ChosenPicture>()
  const findings: RenderFinding[] = []
  let bytes = 0
  for (const { picture, blockId } of placed) {
    const { pictureId } = picture
    if (chosen.has(pictureId)) continue
    const add = (code: RenderFinding['code']) => findings.push({ code, blockId, detail: pictureId })
    const found = pictures.get(pictureId)
    const extension = found && extensions[found.mediaType]
    if (!found) add('missing-picture')
    else if (!extension) add('unsupported-picture')
    else if (
      chosen.size >= limits.pictures ||
      bytes + found.bytes.length > limits.bytes ||
      found.width * found.height > limits.pixels
    )
      add('too-many-pictures')
    else {
      bytes += found.bytes.length
      chosen.set(pictureId, { ...found, fileName: `picture-${chosen.size + 1}.${extension}` })
    }
  }
  return { chosen, findings }
}
