import { z } from 'zod'
import { CustomPageName, PageLinks } from './custom-page.ts'
import { Journal } from './journal.ts'
import { type JournalSource, PageSource } from './journal-source.ts'

type Field = keyof Journal

/** What of the journal is edited together, by the names that addresses bear. */
export const partFields = {
  identity: [
    ...['name', 'shortName', 'tagline', 'sample', 'issn', 'publisher', 'institution'],
    ...['vision', 'mission', 'licence', 'charges'],
  ] as Field[],
  contact: ['address', 'map', 'contact', 'social'],
  board: ['board'],
  front: ['hero', 'carousel', 'principles'],
  subjects: ['categories', 'sections'],
  appearance: ['appearance'],
  dois: ['doi'],
  links: ['customPages'],
  programs: ['crawlers', 'downloadFallbacks'],
} as const satisfies Record<string, readonly Field[]>

export type PartName = keyof typeof partFields
export const PartName = z.enum(Object.keys(partFields) as [PartName, ...PartName[]])

/** The journal's fields that a part holds. */
const fieldsOf = (part: PartName): readonly Field[] => partFields[part]

/** The schema of a part: the same as for the whole. */
export const partSchema = (part: PartName) =>
  Journal.pick(
    Object.fromEntries(fieldsOf(part).map((field) => [field, true])) as { [Name in Field]?: true },
  ).strict()

/** A page that was not there, and where it is linked from. */
export const NewPage = z.strictObject({
  name: CustomPageName,
  page: PageSource,
  listing: PageLinks,
})
export type NewPage = z.infer<typeof NewPage>

/** One change of what the journal says of itself: fields of one part, a page, a new page, or one page less. */
export const JournalChange = z.union([
  z.strictObject({ part: PartName, value: z.record(z.string(), z.unknown()) }),
  z.strictObject({ page: z.string().max(100), value: PageSource }),
  z.strictObject({ add: NewPage }),
  z.strictObject({ remove: z.string().max(100) }),
])
export type JournalChange = z.infer<typeof JournalChange>

/** What differs between two versions: fields by their name, pages as `pages.guide`. */
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

/** Whether two values would be written alike, in whatever order their fields stand. */
const isEqual = (one: unknown, other: unknown): boolean =>
  canonicalJson(one) === canonicalJson(other)

const canonicalJson = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
