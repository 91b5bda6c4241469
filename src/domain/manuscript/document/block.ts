import type { Inline } from './inline.ts'
import type { MathNode } from './math.ts'
import type { PlacedPicture } from './picture.ts'

/** A part of a document on separate lines. */
export type Block =
  | Paragraph
  | Heading
  | List
  | Table
  | Figure
  | EquationBlock
  | Quotation
  | Preformatted
  | Box
  | ReferenceListPlace

type BlockBase = {
  /** Unique in the document; HTML uses it as the anchor (`p12`, `sec-3`, `table-1`). */
  id: string
  /** Where it was in the source. */
  source: SourcePlace | null
  /** The BCP 47 tag, if it differs from the language of the document. */
  language?: string
  /** If it differs from the direction of the document's language. */
  direction?: 'ltr' | 'rtl'
}

/** `paragraph` counts the `w:p` elements of a part (`word/document.xml`) from 0, those in tables and text boxes included. */
export type SourcePlace = { part: string; paragraph: number }

export type Paragraph = BlockBase & { kind: 'paragraph'; content: Inline[] }

export type Heading = BlockBase & {
  kind: 'heading'
  /** From 1, the level of the main sections. */
  level: number
  /** The number in front of the text as Word shows it (`2.1`), if it is not part of the text. */
  number: string | null
  content: Inline[]
}

export type List = BlockBase & {
  kind: 'list'
  style: 'bullet' | 'decimal' | 'lower-letter' | 'upper-letter' | 'lower-roman' | 'upper-roman'
  /** The number of the first item; 1 for bullets. */
  start: number
  items: Block[][]
}

/** A table; `label` and `caption` come from the paragraph before or after it. */
export type Table = BlockBase & {
  kind: 'table'
  /** As written: `Table 1`. */
  label: string | null
  caption: Inline[]
  /** How many rows and columns at the beginning are headers. */
  headerRows: number
  headerColumns: number
  rows: TableCell[][]
  /** Paragraphs under the table that explain it: sources, signs. */
  notes: Paragraph[]
}

/** Cells that a merged cell covers are absent from their rows, as in HTML. */
export type TableCell = {
  columnSpan: number
  rowSpan: number
  alignment: 'start' | 'center' | 'end' | null
  content: Block[]
}

export type Figure = BlockBase & {
  kind: 'figure'
  /** As written: `Figure 1`. */
  label: string | null
  caption: Inline[]
  /** At least one. */
  pictures: PlacedPicture[]
}

export type EquationBlock = BlockBase & {
  kind: 'equation'
  /** As written: `(1)`. */
  label: string | null
  math: MathNode[]
}

export type Quotation = BlockBase & { kind: 'quotation'; blocks: Block[] }

/** Text whose spaces and lines are kept: a program, an example of a transcript. */
export type Preformatted = BlockBase & { kind: 'preformatted'; text: string }

/** The text of a text box, beside the main text. */
export type Box = BlockBase & { kind: 'box'; blocks: Block[] }

/** The place of the reference list; its entries are `references` of the document. */
export type ReferenceListPlace = BlockBase & { kind: 'reference-list' }

/** A footnote or endnote. */
export type Note = {
  /** `note-1` */
  id: string
  kind: 'footnote' | 'endnote'
  /** As shown at its mention: `1`, `iv`, `*`. */
  label: string
  blocks: Block[]
}

export type Reference = {
  /** `ref-1` */
  id: string
  source: SourcePlace | null
  /** The number in front of the entry as the source shows it, if it has one: `[1]`, `1.` */
  label?: string
  content: Inline[]
}
