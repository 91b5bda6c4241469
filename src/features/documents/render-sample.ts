import type { ArticleForRendering } from './render/article-for-rendering.ts'
import { drawLogo } from './render/draw-logo.ts'

/**
 * Renders an article without pictures as PDF, for previews. For sandbox processes. Throws `invalid` if Typst refuses the journal's
 * own template.
 */
export async function renderSample(
  article: Omit<ArticleForRendering, 'pictures'>,
): Promise<Uint8Array> {
  // Loaded here, so that a platform without the compiler still converts manuscripts.
  const { renderPdf } = await import('./render/pdf/render-pdf.ts')
  const appearance = await drawLogo(article.appearance)
  return renderPdf({ ...article, appearance, pictures: new Map() }).bytes
}
