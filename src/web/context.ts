import { createContext } from 'react-router'
import type { JournalContent } from '#features/journal/render-journal.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { PostedForm } from '#platform/http/cache/serve-pages.ts'

/** What the loaders of pages may use. */
export type PageContext = {
  db: Database
  clock: Clock
  content: JournalContent
  baseUrl: string
  delivers: boolean
  /** Whether the page is rendered; otherwise a link in the browser requests its data. */
  isDocument: boolean
  /** Logs an error that the page handles or shows. */
  report(error: unknown): void
}

export const pageContext = createContext<PageContext>()
export const nonceContext = createContext<string>()
/** The id of the request that renders the page. */
export const requestIdContext = createContext<string>()

/**
 * The rendered page, and the SHA-256 (base64) of its style sheet for the content security policy; null for data and
 * redirects, whose response has a body.
 */
export const renderedPageContext = createContext<{ html: Buffer; styles: string } | null>(null)

/** Calls the API for a page that handles a form without JavaScript. */
export const callApiContext = createContext<PostedForm['ask']>()

/**
 * The `handle` export of a page: the query parameters that it reads. Others are removed before
 * rendering, so that made-up queries do not create cached pages.
 */
export type PageHandle = { query: readonly string[] }
