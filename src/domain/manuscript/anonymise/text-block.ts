import type { IdentityFindingKind } from '#domain/editorial/review/anonymisation.ts'

/** A paragraph, an alternative text or another piece of text that is searched alone. */
export type TextBlock = {
  text: string
  /** The part of the document: a section ends with it. */
  part?: string
  /** Whether the document marks the paragraph as a heading. */
  isHeading: boolean
  /** Whether it is a paragraph of the body; other blocks have no sections. */
  isParagraph: boolean
}

/** A place in a text. Offsets count UTF-16 units. */
export type Match = { start: number; end: number; kind: IdentityFindingKind }
