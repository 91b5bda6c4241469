/** What a renderer cannot show, or shows with a loss. */
export type RenderFinding = {
  code: RenderFindingCode
  /** The block where it is, if it is in one. */
  blockId: string | null
  /** What the sentence names: an address, a label, characters. */
  detail: string | null
}

export type RenderFindingCode =
  /** A picture that is not decoration has no alternative text. */
  | 'no-alternative-text'
  /** A mention of a note, reference or block that the document does not have. */
  | 'unknown-target'
  /** A link that is not http, https or mailto. */
  | 'unsafe-link'
  /** The bytes of a picture are not there, or are of a kind that the format cannot show. */
  | 'missing-picture'
  | 'unsupported-picture'
  /** A picture of more pixels than can be drawn. */
  | 'oversized-picture'
  /** More pictures, or larger ones, than the format takes. */
  | 'too-many-pictures'
  /** Characters that no font of the PDF has. */
  | 'missing-glyph'
