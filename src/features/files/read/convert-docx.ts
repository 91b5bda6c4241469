import mammoth from 'mammoth'
import { Refused } from '#domain/refusal.ts'
import { toFileError } from '#features/files/validate/file-error.ts'
import { sanitizeBlocks } from './sanitize-blocks.ts'

/** In bytes: pictures of one document that are shown in the page, and the largest of them. */
const pictureLimits = { all: 1_500_000, each: 500_000 }

/** In UTF-16 units of HTML with its pictures: far above a long manuscript. A small file can unpack to far more. */
export const maxHtmlLength = 5_000_000

/** Pictures that every browser shows. */
const pictureTypes = /^image\/(?:png|jpeg|gif|webp)$/

/** Nothing that the author of the file can add, and no other file. */
const options = { includeEmbeddedStyleMap: false, externalFileAccess: false }

/**
 * The readable text of a Word document as sanitised HTML: one entry for each paragraph, heading, list or table. Pictures
 * beyond the limits become a sentence. Throws `damaged-file` if the document cannot be read or is too long.
 */
export async function convertDocx(path: string): Promise<string[]> {
  let room = pictureLimits.all
  const convertImage = mammoth.images.imgElement(async (image) => {
    const content = pictureTypes.test(image.contentType) ? await image.readAsBase64String() : ''
    const bytes = (content.length * 3) / 4
    if (bytes === 0 || bytes > Math.min(room, pictureLimits.each)) return { src: '' }
    room -= bytes
    return { src: `data:${image.contentType};base64,${content}` }
  })
  try {
    const { value } = await mammoth.convertToHtml({ path }, { ...options, convertImage })
    if (value.length > maxHtmlLength) throw tooLong()
    return sanitizeBlocks(value)
  } catch (error) {
    throw toFileError(error, new Refused('damaged-file', 'The Word document cannot be read.'))
  }
}

const tooLong = () =>
  new Refused(
    'damaged-file',
    'The manuscript is too long to be shown in the page. Please open its file.',
  )
