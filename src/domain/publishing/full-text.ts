/** The headings of a full text, in order: the anchor of each, its text, and its level from 2. */
export type FullTextContents = { id: string; text: string; level: number }[]

/** The files that are rendered from a full text. */
export const renditionFormats = ['pdf', 'epub'] as const
export type RenditionFormat = (typeof renditionFormats)[number]

export const renditionMediaTypes = {
  pdf: 'application/pdf',
  epub: 'application/epub+zip',
} as const satisfies Record<RenditionFormat, string>
