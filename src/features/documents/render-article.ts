import sharp from 'sharp'
import type { Picture } from '#domain/manuscript/document/picture.ts'
import type { RenderFinding } from '#domain/manuscript/render/findings.ts'
import { readManuscript } from './read-manuscript.ts'
import type {
  ArticleForRendering,
  PictureForRendering,
  RenderedFile,
} from './render/article-for-rendering.ts'
import { drawLogo } from './render/draw-logo.ts'
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

type Task = { path: string; article: Omit<ArticleForRendering, 'pictures'> }

/**
 * Renders an article as PDF and EPUB, with the pictures of the Word file at `path`. For sandbox processes. Throws `Refused` if the
 * file cannot be read. `findCompiler` answers undefined where PDFs cannot be made.
 */
export async function renderArticle(
  { path, article }: Task,
  findCompiler: () => Promise<RenderPdf | undefined> = findPdfCompiler,
): Promise<RenderedArticle> {
  const { pictureBytes } = await readManuscript(path)
  const pictures = new Map<string, PictureForRendering>()
  for (const picture of article.document.pictures) {
    const bytes = pictureBytes.get(picture.part)
    const drawn = bytes && (await drawPicture(picture, bytes))
    if (drawn) pictures.set(picture.id, drawn)
  }
  const appearance = await drawLogo(article.appearance)
  const complete = { ...article, appearance, pictures }
  const renderPdf = await findCompiler()
  const pdf = renderPdf?.(complete)
  const epub = await renderArticleEpub(complete, null)
  const findings = { pdf: pdf?.findings ?? [], epub: epub.findings }
  return { pdf: pdf?.bytes ?? null, epub: epub.bytes, findings }
}

/** Loaded late: the compiler is not made for every platform, and an EPUB needs none. */
async function findPdfCompiler(): Promise<RenderPdf | undefined> {
  try {
    await import('@myriaddreamin/typst-ts-node-compiler')
  } catch {
    return undefined
  }
  return (await import('./render/pdf/render-pdf.ts')).renderPdf
}

/** A picture without its metadata, upright: photographs as JPEG, all others as PNG. Undefined if it cannot be drawn. */
async function drawPicture(
  { mediaType }: Picture,
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
