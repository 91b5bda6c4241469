import type { ManuscriptDocument } from '#domain/manuscript/document/document.ts'
import type { FullTextFinding } from '#domain/manuscript/render/full-text-finding.ts'
import type { DrawnPictures } from '#domain/manuscript/render/html/drawn-pictures.ts'
import type { FullTextContents } from '#domain/publishing/full-text.ts'

/** A manuscript as full text. */
export type Conversion = {
  document: ManuscriptDocument
  /** What the reader of the file and the renderer of the page could not keep. */
  findings: FullTextFinding[]
  /** The body for the page of the article. */
  html: string
  contents: FullTextContents
  words: number
  /** The pictures that the page loads, in WebP, by the last part of their addresses. */
  pictures: { name: string; content: Uint8Array; sha256: string }[]
  /** The same by the pictures of the document, so that it can be rendered again. */
  drawnPictures: DrawnPictures
}
