/** The words that renderers add to the text of an article. */
export type RenderLabels = {
  /** The BCP 47 tag of the labels. */
  language: string
  references: string
  notes: string
  note: string
  table: string
  picture: string
  backToText: string
  linkTo: string
}

export const englishLabels: RenderLabels = {
  language: 'en',
  references: 'References',
  notes: 'Notes',
  note: 'Note',
  table: 'Table',
  picture: 'Picture without a description',
  backToText: 'Back to the text',
  linkTo: 'Link to',
}
