import type { RenderFinding } from '#domain/manuscript/render/findings.ts'
import type { ArticleForRendering, PictureForRendering } from './render/article-for-rendering.ts'
import { drawLogo } from './render/draw-logo.ts'
import type { IssueForRendering } from './render/epub/epub-for-rendering.ts'
import { renderIssueEpub } from './render/epub/render-epub.ts'
import { drawCover, findCompiler, readPictures } from './render-article.ts'

/** An issue for a sandbox process; `path` is the Word file of an article with a full text. */
export type IssueTask = Omit<IssueForRendering, 'articles'> & {
  articles: (Omit<IssueForRendering['articles'][number], 'pictures'> & { path: string | null })[]
}

/** An issue as files for readers. The PDF is null on a platform without its compiler. */
export type RenderedIssue = {
  pdf: Uint8Array | null
  epub: Uint8Array
  findings: RenderFinding[]
}

/** Renders an issue as one EPUB and one PDF. For sandbox processes. Throws `Refused` if a file cannot be read. */
export async function renderIssue({ issue, articles, cover }: IssueTask): Promise<RenderedIssue> {
  const complete: IssueForRendering['articles'] = []
  for (const { path, ...article } of articles) {
    const pictures: ArticleForRendering['pictures'] =
      path && article.document ? await readPictures(path, article.document) : new Map()
    complete.push({ ...article, pictures, appearance: await drawLogo(article.appearance) })
  }
  const whole = { issue, articles: complete, cover: await drawOptional(cover) }
  const renderPdf = await findCompiler()
  const epub = await renderIssueEpub(whole)
  const pdf = renderPdf?.issue(whole)
  return {
    pdf: pdf?.bytes ?? null,
    epub: epub.bytes,
    findings: [...epub.findings, ...(pdf?.findings ?? [])],
  }
}

const drawOptional = async (
  cover: PictureForRendering | null,
): Promise<PictureForRendering | null> => (cover && (await drawCover(cover))) ?? null
