/** The headings of a full text, in order: the anchor of each, its text, and its level from 2. */
export type FullTextContents = { id: string; text: string; level: number }[]
