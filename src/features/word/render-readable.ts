import { readableBlocks } from '#domain/manuscript/render/html/readable-blocks.ts'
import { Refused } from '#domain/refusal.ts'
import { readDraft } from './read-manuscript.ts'

/** In bytes: pictures of one document that are shown in the page, and the largest of them. */
const pictureLimits = { all: 1_500_000, each: 500_000 }

/** In UTF-16 units of HTML with its pictures: far above a long manuscript. A small file can unpack to far more. */
export const maxHtmlLength = 5_000_000

/** Pictures that every browser shows. */
const shownPicture = /^image\/(?:png|jpeg|gif|webp)$/

/**
 * The readable text of a Word document as HTML: one entry for each paragraph, heading, list, table or note. Pictures beyond the
 * limits become a sentence. For sandbox processes. Throws `damaged-file` if the document cannot be read or is too long.
 */
export async function renderReadable(path: string): Promise<string[]> {
  const { document, pictureBytes } = await readDraft(path)
  const pictures = new Map(document.pictures.map((picture) => [picture.id, picture]))
  let room = pictureLimits.all
  const blocks = readableBlocks(document, (pictureId) => {
    const { part = '', mediaType = '' } = pictures.get(pictureId) ?? {}
    const bytes = pictureBytes.get(part)
    const isShown = bytes && shownPicture.test(mediaType)
    if (!isShown || bytes.length > Math.min(room, pictureLimits.each)) return undefined
    room -= bytes.length
    return `data:${mediaType};base64,${bytes.toString('base64')}`
  })
  if (blocks.reduce((sum, { length }) => sum + length, 0) > maxHtmlLength) throw tooLong()
  return blocks
}

const tooLong = () =>
  new Refused(
    'damaged-file',
    'The manuscript is too long to be shown in the page. Please open its file.',
  )
