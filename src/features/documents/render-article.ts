import sharp from 'sharp'
import type { ManuscriptDocument } from '#domain/manuscript/document/document.ts'
import type { Picture } from '#domain/manuscript/document/picture.ts'
import type { RenderFinding } from '#domain/manuscript/render/findings.ts'
import { readManuscript } from '#features/word/read-manuscript.ts'
import type {
  ArticleForRendering,
  PictureForRendering,
  RenderedFile,
} from './render/article-for-rendering.ts'
import { drawLogo } from './render/draw-logo.ts'
import type { IssueForRendering } from './render/epub/epub-for-rendering.ts'
import { renderArticleEpub } from './render/epub/render-epub.ts'

/** In pixels: 160 mm at 250 dots per inch. Larger pictures are made smaller. */
const maxWidth = 1600
const maxPixels = 6000 * 6000

/** An article as files for readers, and what could not be shown in one of them. */
export type RenderedArticle = {
  /** Null on a platform without the compiler of PDFs. */
  pdf: Uint8Array | null
  epub: Uint8Array
  findings: Record<'pdf' | 'epub', RenderFinding[]>
}

type RenderPdf = (article: ArticleForRendering) => RenderedFile
type PdfCompiler = { article: RenderPdf; issue: (issue: IssueForRendering) => RenderedFile }

type Task = { path: string; article: Omit<ArticleForRendering, 'pictures'> }

/**
 * Renders an article as PDF and EPUB, with the pictures of the Word file at `path`. For sandbox processes. Throws `Refused` if the
 * file cannot be read. `find` answers undefined where PDFs cannot be made.
 */
export async function renderArticle(
  { path, article }: Task,
  find: () => Promise<Pick<PdfCompiler, 'article'> | undefined> = findCompiler,
): Promise<RenderedArticle> {
  const pictures = await readPictures(path, article.document)
  const appearance = await drawLogo(article.appearance)
  const complete = { ...article, appearance, pictures }
  const pdf = (await find())?.article(complete)
  const epub = await renderArticleEpub(complete, null)
  const findings = { pdf: pdf?.findings ?? [], epub: epub.findings }
  return { pdf: pdf?.bytes ?? null, epub: epub.bytes, findings }
}

/** The pictures of a document, from its Word file, as a PDF and an EPUB take them. Those that cannot be drawn are absent. */
export async function readPictures(
  path: string,
  document: ManuscriptDocument,
): Promise<Map<string, PictureForRendering>> {
  const { pictureBytes } = await readManuscript(path)
  const pictures = new Map<string, PictureForRendering>()
  for (const picture of document.pictures) {
    const bytes = pictureBytes.get(picture.part)
    const drawn = bytes && (await drawForFile(picture, bytes))
    if (drawn) pictures.set(picture.id, drawn)
  }
  return pictures
}

/** Loaded late: the compiler is not made for every platform, and an EPUB needs none. */
export async function findCompiler(): Promise<PdfCompiler | undefined> {
  try {
    await import('@myriaddreamin/typst-ts-node-compiler')
  } catch {
    return undefined
  }
  const { renderPdf } = await import('./render/pdf/render-pdf.ts')
  const { renderIssuePdf } = await import('./render/pdf/render-issue-pdf.ts')
  return { article: renderPdf, issue: renderIssuePdf }
}

/** The cover of an issue as JPEG; undefined if it cannot be drawn. */
export const drawCover = ({ bytes }: PictureForRendering) =>
  drawForFile({ mediaType: 'image/jpeg' }, bytes)

/** A picture without its metadata, upright: photographs as JPEG, all others as PNG. Undefined if it cannot be drawn. */
async function drawForFile(
  { mediaType }: Pick<Picture, 'mediaType'>,
  bytes: Uint8Array,
): Promise<PictureForRendering | undefined> {
  const shown = sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width: maxWidth, withoutEnlargement: true })
    .toColourspace('srgb')
  const isPhotograph = mediaType === 'image/jpeg'
  const encoded = isPhotograph ? shown.jpeg({ quality: 85 }) : shown.png({ compressionLevel: 9 })
  const drawn = await encoded.toBuffer({ resolveWithObject: true }).catch(() => undefined)
  if (!drawn) return undefined
  const { width, height } = drawn.info
  return { bytes: drawn.data, mediaType: isPhotograph ? 'image/jpeg' : 'image/png', width, height }
}
