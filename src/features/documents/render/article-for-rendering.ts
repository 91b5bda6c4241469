import { Typesetting } from '#domain/journal/typesetting.ts'
import type { ManuscriptDocument } from '#domain/manuscript/document/document.ts'
import type { RenderFinding } from '#domain/manuscript/render/findings.ts'
import type { ArticleRecord } from '#domain/publishing/article-record.ts'

/** What an article is made of: plain data, so that a sandbox process can receive it. */
export type ArticleForRendering = {
  record: ArticleRecord
  document: ManuscriptDocument
  /** The pictures of the document that could be read, by their id. */
  pictures: ReadonlyMap<string, PictureForRendering>
  appearance: ArticleAppearance
  /** The article in the journal's citation style, for 'Cite as'. */
  citation: string
  /** The day of a proof (`YYYY-MM-DD`), which takes the place of the day of publication. */
  proofDay?: string
}

export type PictureForRendering = {
  bytes: Uint8Array
  mediaType: string
  /** In pixels. */
  width: number
  height: number
}

export type ArticleAppearance = {
  /** Of headings, links and rules: `#1F2A5C`. */
  colour: string
  logo: PictureForRendering | null
  /** Settings of the PDF. */
  pdf: Typesetting
}

export const defaultPdfSettings: Typesetting = Typesetting.parse({})

/** A file in one format, and what could not be shown in it. */
export type RenderedFile = { bytes: Uint8Array; findings: RenderFinding[] }
