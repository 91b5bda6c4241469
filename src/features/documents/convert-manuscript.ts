import { createHash } from 'node:crypto'
import type { Picture } from '#domain/manuscript/document/picture.ts'
import type { RenderFinding } from '#domain/manuscript/render/findings.ts'
import {
  type FullTextFinding,
  placeFindings,
  withoutKnown,
} from '#domain/manuscript/render/full-text-finding.ts'
import type { DrawnPicture, DrawnPictures } from '#domain/manuscript/render/html/drawn-pictures.ts'
import { pictureWidths } from '#domain/manuscript/render/html/drawn-pictures.ts'
import { renderPage } from '#domain/manuscript/render/html/render-page.ts'
import { Refused } from '#domain/refusal.ts'
import { drawWebp, findOversize } from '#features/files/convert/convert-picture.ts'
import { readManuscript } from '#features/word/read-manuscript.ts'
import type { Conversion } from './conversion.ts'

type PictureLoss = Pick<RenderFinding, 'code' | 'detail'>

/** The page becomes slow far below; a longer manuscript keeps its files. In UTF-16 units, and in pictures. */
const limits = { html: 5_000_000, pictures: 300 }

/**
 * Converts a Word document to full text whose pictures are below `picturesPath`. For sandbox processes. Throws `Refused` with a
 * sentence for editors if it cannot be read or is too long.
 */
export async function convertManuscript({
  path,
  picturesPath,
}: {
  path: string
  picturesPath: string
}): Promise<Conversion> {
  const { document, findings: ofReader, pictureBytes } = await readManuscript(path)
  if (document.pictures.length > limits.pictures)
    throw new Refused(
      'damaged-file',
      `The manuscript has more than ${limits.pictures} pictures, which is too much for one page.`,
    )
  const pictures: Conversion['pictures'] = []
  const drawnPictures: DrawnPictures = {}
  const losses = new Map<string, PictureLoss>()
  for (const picture of document.pictures) {
    const bytes = pictureBytes.get(picture.part)
    const result = bytes && (await drawWidths(picture, bytes))
    if (result) {
      drawnPictures[picture.id] = result.drawn
      pictures.push(...result.files)
    } else if (bytes) losses.set(picture.id, await findPictureLoss(bytes))
  }
  const page = renderPage(document, { picturesPath, drawnPictures })
  const { html, contents, words } = page
  if (html.length > limits.html)
    throw new Refused('damaged-file', 'The manuscript is too long to be shown in one page.')
  const findings = mergeFindings(ofReader, placeFindings(document, page.findings, losses))
  return { document, findings, html, contents, words, pictures, drawnPictures }
}

/** A picture that the reader has named already is not named again. */
const mergeFindings = (
  ofReader: readonly FullTextFinding[],
  ofPage: readonly FullTextFinding[],
): FullTextFinding[] => [...ofReader, ...withoutKnown(ofPage, ofReader)]

/** Why a picture cannot be drawn. */
async function findPictureLoss(bytes: Uint8Array): Promise<PictureLoss> {
  const size = await findOversize(bytes)
  if (!size) return { code: 'unsupported-picture', detail: null }
  const [width, height] = size.map((pixels) => pixels.toLocaleString('en'))
  return { code: 'oversized-picture', detail: `${width} × ${height} pixels` }
}

/** Draws a picture in each width that is smaller than its own, and in its own. Undefined if it cannot be drawn. */
async function drawWidths(
  { id }: Picture,
  bytes: Uint8Array,
): Promise<{ drawn: DrawnPicture; files: Conversion['pictures'] } | undefined> {
  const names: DrawnPicture['names'] = {}
  const files: Conversion['pictures'] = []
  let largest = { width: 0, height: 0 }
  for (const maxWidth of pictureWidths) {
    const drawn = await drawWebp(bytes, maxWidth).catch(() => undefined)
    if (!drawn) return undefined
    const { content, width, height } = drawn
    if (width === largest.width) break
    const sha256 = createHash('sha256').update(content).digest('hex')
    const name = `${id}-${width}-${sha256.slice(0, 12)}.webp`
    names[maxWidth] = name
    files.push({ name, content, sha256 })
    largest = { width, height }
  }
  return { drawn: { ...largest, names }, files }
}
