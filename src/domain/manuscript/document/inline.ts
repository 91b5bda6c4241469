import type { MathNode } from './math.ts'
import type { PlacedPicture } from './picture.ts'

/** A part of a line of text. */
export type Inline =
  | Text
  | { kind: 'break' }
  | Link
  | NoteMention
  | Citation
  | CrossReference
  | (PlacedPicture & { kind: 'picture' })
  | { kind: 'equation'; math: MathNode[] }

/** Characters with the same formatting. Adjacent characters with the same formatting are one `Text`. */
export type Text = {
  kind: 'text'
  text: string
  marks?: Mark[]
  /** The BCP 47 tag, if it differs from the language of the block. */
  language?: string
  direction?: 'ltr' | 'rtl'
}

/** In this order where a text has several. */
export const marks = [
  'bold',
  'italic',
  'underline',
  'strike',
  'superscript',
  'subscript',
  'small-caps',
  'code',
] as const
export type Mark = (typeof marks)[number]

/** A link to another site: http, https or mailto. */
export type Link = { kind: 'link'; href: string; content: Inline[] }

/** The sign of a footnote or endnote in the text. */
export type NoteMention = { kind: 'note'; noteId: string }

/** A mention of entries of the reference list, as written: `(Ada, 2021)`. */
export type Citation = { kind: 'citation'; referenceIds: string[]; content: Inline[] }

/** A mention of another part of the document, as written: `Table 2`. */
export type CrossReference = { kind: 'cross-reference'; blockId: string; content: Inline[] }
