import { createContext } from 'react-router'
import type { JournalContent } from '#features/journal/render-journal.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { PostedForm } from '#platform/http/cache/serve-pages.ts'

/** What a page's loader may read. */
export type PageContext = {
  db: Database
  clock: Clock
  content: JournalContent
  baseUrl: string
  /** Whether mail leaves this site. */
  delivers: boolean
  /** Whether those who build the site are looking at it. */
  development: boolean
  /** Tells the log of a fault: the page survives it, or says that something failed. */
  report(error: unknown): void
}

export const pageContext = createContext<PageContext>()
export const nonceContext = createContext<string>()
/** The id of the request for which a page is rendered first. */
export const requestIdContext = createContext<string>()

/** How a page that answers a form hands it to the API. */
export const callApiContext = createContext<PostedForm['ask']>()

/**
 * What a page's module may say of itself, as `export const handle`: the parameters of the query that its loader
 * reads. Every other is left out before the page is rendered, so that made-up ones make no new pages.
 */
export type PageHandle = { query: readonly string[] }
