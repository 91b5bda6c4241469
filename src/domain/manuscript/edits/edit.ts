import { z } from 'zod'

const words = z.string().max(10_000, 'Please keep to 10,000 characters')

/** A BCP 47 tag in the forms that articles use: `en`, `yo-NG`, `ar-Latn`. */
const LanguageTag = z
  .string()
  .trim()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Please enter a language code, such as en or yo')

/** What an edit changes in the part of a document that it names. */
export const EditOperation = z.discriminatedUnion('kind', [
  /** Makes a paragraph a heading, changes the level of a heading, or makes it a paragraph where `level` is null. */
  z.object({ kind: z.literal('heading'), level: z.int().min(1).max(6).nullable() }),
  /** How many rows and columns of a table are headers. */
  z.object({
    kind: z.literal('header-cells'),
    rows: z.int().min(0).max(100),
    columns: z.int().min(0).max(100),
  }),
  /** Replaces words of a paragraph, heading, caption or reference. `from` is found exactly once in it. */
  z.object({ kind: z.literal('wording'), from: words, to: words }),
  /** The text that replaces a picture; `picture` counts those of the part from 0. */
  z.object({
    kind: z.literal('alternative-text'),
    picture: z.int().min(0).max(1_000),
    text: z.string().trim().max(2_000, 'Please keep to 2,000 characters'),
    isDecorative: z.boolean(),
  }),
  /** The language of a part, or of the whole document where the edit names no part. */
  z.object({ kind: z.literal('language'), language: LanguageTag.nullable() }),
])
export type EditOperation = z.infer<typeof EditOperation>

/** Where an edited part was in the source. Null for the whole document. */
export type EditPlace = {
  part: string
  paragraph: number
  kind: PartKind
  /** The text of the part as it was converted: an edit fits no other words. */
  expected: string
} | null

/** The parts of a document that editors change and authors comment on. */
export type PartKind =
  | 'paragraph'
  | 'heading'
  | 'table'
  | 'figure'
  | 'equation'
  | 'preformatted'
  | 'reference'

/** A change of a converted document, stored apart from it. */
export type DocumentEdit = { id: string; place: EditPlace; operation: EditOperation }

/** An edit that no longer fits the document, with the reason as a clause for editors. */
export type UnappliedEdit = { id: string; reason: string }
