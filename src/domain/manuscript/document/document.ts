import type { Block, Note, Reference } from './block.ts'
import type { Picture } from './picture.ts'

/**
 * The content of a manuscript: what a Word document is converted to, and what HTML, JATS, EPUB and PDF are made from.
 * Plain data without methods, stored as JSON.
 */
export type ManuscriptDocument = {
  /** The BCP 47 tag of most of the text (`en-NG`), if the source names it. */
  language: string | null
  front: FrontMatter
  /** The body, without the front matter and without the entries of the reference list. */
  blocks: Block[]
  /** Footnotes and endnotes, in the order of their first mention. */
  notes: Note[]
  /** The reference list, in the order of the source. */
  references: Reference[]
  pictures: Picture[]
}

/**
 * The front matter of a manuscript: blocks that the journal replaces by the metadata of the article. A part that
 * was not found is empty.
 */
export type FrontMatter = {
  title: Block[]
  /** Names, affiliations and addresses. */
  authors: Block[]
  abstract: Block[]
  keywords: Block[]
}

/** Something that was noticed while a document was read or checked. */
export type DocumentFinding = {
  /** The kind of finding; the interface has a sentence for each. */
  code: FindingCode
  /** The block where it is, if it is in one. */
  blockId: string | null
  /** At most 200 characters of the text around it, to find it in the source. */
  quote: string
  /** What the sentence names: a count, a label, the name of a font. */
  detail: string | null
}

/** What the reader of a Word document cannot convert, or converts with a loss. */
export type FindingCode =
  | 'text-box'
  | 'smart-art'
  | 'chart'
  | 'embedded-object'
  | 'drawing'
  | 'unsupported-picture'
  | 'missing-picture'
  | 'missing-note'
  | 'damaged-part'
  | 'hidden-text'
  | 'table-of-contents'
  | 'unsupported-equation'
  | 'external-content'
  | 'form-control'
  | 'nested-too-deep'
  | 'unknown-element'

/** What a reader of a source file returns. */
export type ReadDocument = {
  document: ManuscriptDocument
  findings: DocumentFinding[]
  facts: SourceFacts
}

/** Facts about the source that the checks evaluate and that are not part of the text. */
export type SourceFacts = {
  /** How each paragraph is set, by block id. Paragraphs inside lists, tables and notes have their own ids. */
  layout: Record<string, ParagraphLayout>
  comments: Mention[]
  insertions: Mention[]
  deletions: Mention[]
  /** Paragraphs and tables with a tracked change of how they are set. */
  formatChanges: Mention[]
  /** Citations for which no entry of the reference list was found. */
  unmatchedCitations: Mention[]
}

/** A place in the text with its words, at most 200 characters. */
export type Mention = { blockId: string | null; quote: string }

/** How most characters of a paragraph are set. Null where the source leaves it to the program. */
export type ParagraphLayout = {
  font: string | null
  /** In points. */
  size: number | null
  /** As a multiple of single spacing; null for an exact distance. */
  lineSpacing: number | null
  alignment: 'start' | 'center' | 'end' | 'justify' | null
}
