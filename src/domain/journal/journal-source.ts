import { z } from 'zod'
import { contentPages } from './content-page.ts'
import { Journal } from './journal.ts'

/** In characters. */
export const maxPageLength = 60_000

/** A page of the journal; `text` is Markdown. */
export const PageSource = z.strictObject({
  title: z.string().min(1).max(200),
  /** For search engines. */
  description: z.string().min(1).max(160),
  text: z
    .string()
    .max(maxPageLength)
    .overwrite((text) => text.replace(/\r\n?/g, '\n').trim()),
})
export type PageSource = z.infer<typeof PageSource>

/** `about` is part of a page of the product. */
export const requiredPages = ['about', ...contentPages]

export const PageName = z.string().regex(/^\w[\w-]{0,99}$/, 'must be the name of a page')

/** Pages in the menu and the footer must exist. */
function requireLinkedPages(
  { journal, pages }: { journal: Journal; pages: Record<string, PageSource> },
  context: z.RefinementCtx,
): void {
  for (const [place, { page }] of journal.customPages.entries()) {
    if (Object.hasOwn(pages, page)) continue
    const message = `names a page that does not exist: ${page}`
    context.addIssue({ code: 'custom', path: ['journal', 'customPages', place, 'page'], message })
  }
}

/** The settings and pages of a journal, as in the content folder and in each version in the database. */
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
