import type { ReadDocument } from '../document/document.ts'
import type { Citation } from '../document/inline.ts'

/** What the source says about a paragraph that the document model does not keep. */
export type BlockHint = {
  /** The names of its style and of those that the style is based on, in lower case. */
  styles: string[]
  /** Whether all its letters are bold. */
  isBold: boolean
  /** The name of the sequence that numbers it (`Table`), in lower case. */
  sequence: string | null
  /** The label that its numbering shows. */
  label: string | null
  /** Of its lines from both margins and of its first line, in twentieths of a point. */
  indent: { start: number; end: number; firstLine: number }
  /** Whether a citation program wrote it as part of the reference list. */
  isReference: boolean
}

/** A work that a citation program names in the field of a citation. */
export type CitedWork = { title: string; family: string; year: string; doi: string }

/** A document before its parts are recognized: front matter, captions and references are still blocks of the body. */
export type Draft = ReadDocument & {
  hints: Map<string, BlockHint>
  citedWorks: Map<Citation, CitedWork[]>
}
