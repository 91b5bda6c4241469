import type { XmlContent } from '../../../text/xml.ts'
import type { ManuscriptDocument } from '../../document/document.ts'
import { listParts } from '../../edits/parts.ts'
import { labelsIn } from '../labels.ts'
import { type DrawnPictures, pictureWidths } from './drawn-pictures.ts'
import { numberParts } from './number-parts.ts'
import { type RenderedHtml, renderHtml } from './render-html.ts'
import { writeHtml } from './write-html.ts'

type PageOptions = {
  picturesPath: string
  drawnPictures: DrawnPictures
}

/** The body of an article for its page. */
export type RenderedPage = Pick<RenderedHtml, 'contents' | 'findings'> & {
  html: string
  words: number
}

/** Renders the body of an article as readers see it. */
export const renderPage = (document: ManuscriptDocument, options: PageOptions): RenderedPage =>
  toPage(render(document, options, false), (content) => content)

/**
 * Renders it with the number of each part as a button, for those who change or comment on it. Pictures are addressed by
 * `data-src`: the page requests them itself.
 */
export function renderNumberedPage(
  document: ManuscriptDocument,
  options: PageOptions,
): RenderedPage {
  const numbers = new Map(listParts(document).map(({ id, number }) => [id, number]))
  return toPage(render(document, options, true), (content) => numberParts(content, numbers))
}

function toPage(
  { content, contents, wordCount: words, findings }: RenderedHtml,
  change: (content: XmlContent[]) => XmlContent[],
): RenderedPage {
  return { html: change(content).map(writeHtml).join(''), contents, words, findings }
}

const render = (
  document: ManuscriptDocument,
  { picturesPath, drawnPictures }: PageOptions,
  hasParagraphAnchors: boolean,
): RenderedHtml =>
  renderHtml(document, {
    headingLevel: 2,
    pictureUrl(id, width) {
      const names = drawnPictures[id]?.names
      const name = names && (width === null ? Object.values(names).at(-1) : names[width])
      return name && `${picturesPath}/${name}`
    },
    pictureSize: (id) => drawnPictures[id],
    pictureWidths,
    hasParagraphAnchors,
    labels: labelsIn(document.language),
    syntax: 'html',
  })
