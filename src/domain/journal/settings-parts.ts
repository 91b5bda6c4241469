import { z } from 'zod'
import { CustomPageName, PageLinks } from './custom-page.ts'
import { Journal } from './journal.ts'
import { type JournalSource, PageSource } from './journal-source.ts'
import type { CompletedNote } from './todo-notes.ts'

type Field = keyof Journal

/** The fields of each settings form, by its name in addresses. */
export const partFields = {
  identity: [
    'name',
    'shortName',
    'tagline',
    'sample',
    'issn',
    'publisher',
    'institution',
    'vision',
    'mission',
    'licence',
    'charges',
    'waivers',
  ],
  contact: ['address', 'map', 'contact', 'social'],
  board: ['board'],
  front: ['hero', 'carousel', 'principles'],
  subjects: ['categories', 'sections', 'allowPdfAlone'],
  submissions: ['statements', 'assignment'],
  manuscripts: ['checks'],
  typesetting: ['typesetting'],
  review: ['review'],
  appearance: ['appearance'],
  dois: ['doi'],
  links: ['customPages'],
  programs: ['crawlers', 'downloadFallbacks'],
} as const satisfies Record<string, readonly Field[]>

export type PartName = keyof typeof partFields
export const PartName = z.enum(Object.keys(partFields) as [PartName, ...PartName[]])

export const partSchema = (part: PartName) =>
  Journal.pick(
    Object.fromEntries(partFields[part].map((field) => [field, true])) as {
      [Name in Field]?: true
    },
  ).strict()

export const NewPage = z.strictObject({
  name: CustomPageName,
  page: PageSource,
  listing: PageLinks,
})
export type NewPage = z.infer<typeof NewPage>

/** One change of the settings: a part, a page, notes of several pages, a new page, or a deleted page. */
export type JournalChange =
  | { part: PartName; value: Record<string, unknown> }
  | { page: string; value: PageSource }
  | { notes: CompletedNote[] }
  | { add: NewPage }
  | { remove: string }

/** The differences between two versions: names of fields, and pages as `pages.guide`. */
export function listChanges(before: JournalSource, after: JournalSource): string[] {
  const fields = Object.keys({ ...before.journal, ...after.journal }) as Field[]
  const pages = Object.keys({ ...before.pages, ...after.pages })
  return [
    ...fields.filter((field) => !isEqual(before.journal[field], after.journal[field])),
    ...pages
      .filter((page) => !isEqual(before.pages[page], after.pages[page]))
      .map((page) => `pages.${page}`),
  ]
}

/** Deep equality without regard to the order of fields. */
const isEqual = (before: unknown, after: unknown): boolean =>
  canonicalJson(before) === canonicalJson(after)

const canonicalJson = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
