import { z } from 'zod'
import { parseOrcid } from '#domain/people/orcid.ts'
import { contentPages } from './content-page.ts'
import { Journal } from './journal.ts'

/** In characters: many times the longest page that ships. */
export const maxPageLength = 60_000

/** A page that the journal has written: what its head says, and its text in Markdown. */
export const PageSource = z.strictObject({
  title: z.string().min(1).max(200),
  /** Search engines show it. */
  description: z.string().min(1).max(160),
  text: z
    .string()
    .max(maxPageLength)
    .overwrite((text) => text.replace(/\r\n?/g, '\n').trim()),
})
export type PageSource = z.infer<typeof PageSource>

/** `about` has a page of its own that frames what the journal writes. */
export const requiredPages = ['about', ...contentPages]

/** The name of a page: its address, and in a folder the name of its file. */
const PageName = z.string().regex(/^\w[\w-]{0,99}$/, 'must be the name of a page')

/** A page that the menu or the footer names must be there. */
function requireLinkedPages(
  { journal, pages }: { journal: Journal; pages: Record<string, PageSource> },
  context: z.RefinementCtx,
): void {
  for (const [place, { page }] of journal.customPages.entries()) {
    if (Object.hasOwn(pages, page)) continue
    const message = `names a page that is not there: ${page}`
    context.addIssue({ code: 'custom', path: ['journal', 'customPages', place, 'page'], message })
  }
}

/** All that one journal says of itself, as it was written: what a folder holds, and each version in the database. */
export const JournalSource = z
  .strictObject({
    journal: Journal,
    pages: z.record(PageName, PageSource).superRefine((pages, context) => {
      const missing = requiredPages.find((name) => !Object.hasOwn(pages, name))
      if (missing) context.addIssue({ code: 'custom', path: [missing], message: 'required' })
    }),
  })
  .superRefine(requireLinkedPages)
export type JournalSource = z.infer<typeof JournalSource>

const StoredPeople = z.array(z.looseObject({ orcid: z.string().optional() }))
const StoredBoard = z.looseObject({
  journal: z.looseObject({ board: z.record(z.string(), StoredPeople) }),
})

/**
 * What the database holds of it. Earlier versions took an ORCID iD whose last character does not follow from the others:
 * such a one is nobody's, and is left out, so that the journal opens.
 */
export const StoredJournal = z.preprocess((kept) => {
  const found = StoredBoard.safeParse(kept)
  if (!found.success) return kept
  const { journal } = found.data
  const board = Object.entries(journal.board).map(([group, people]) => [
    group,
    people.map(({ orcid, ...person }) =>
      orcid && parseOrcid(orcid) ? { orcid, ...person } : person,
    ),
  ])
  return { ...found.data, journal: { ...journal, board: Object.fromEntries(board) } }
}, JournalSource)
