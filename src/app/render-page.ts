import { hash, randomBytes } from 'node:crypto'
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { renderStyleSheet } from '#domain/journal/appearance.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { RenderPage } from '#platform/http/cache/serve-pages.ts'
import { isTemporaryError, retryAfterSeconds } from '#platform/http/routing/error-response.ts'
import { pageContentSecurityPolicy } from '#platform/http/security/secure-headers.ts'
import { currentRequestId } from '#platform/request-id.ts'
import sheet from '#web/app.css?inline'
import {
  callApiContext,
  nonceContext,
  type PageContext,
  pageContext,
  requestIdContext,
} from '#web/context.ts'
import { readPageRoutes } from './page-routes.ts'

/** The style sheet that stands in every page, as the policy knows it. */
const pageStylesHash = hash('sha256', sheet, 'base64')

/** Every address of the site that has a page; the journal's own are asked for, since they come and go. */
export const pageRoutes = (journal: () => Journal) =>
  readPageRoutes(build.routes, (name) => journal().customPages.some(({ page }) => page === name))

/** What pages are rendered from; each sees what the journal says of itself when it is begun. */
type RendererOptions = Omit<PageContext, 'content'> & {
  content: () => Promise<PageContext['content']>
}

/** Renders the pages of a site, each with a nonce of its own for its scripts. */
export function createPageRenderer({ content, ...site }: RendererOptions): RenderPage {
  const handle = createRequestHandler(build, 'production')
  return async (address, posted) => {
    const context = new RouterContextProvider()
    const nonce = randomBytes(16).toString('base64')
    const said = await content()
    let mayDoWellSoon = false
    const report: PageContext['report'] = (error) => {
      mayDoWellSoon ||= isTemporaryError(error)
      site.report(error)
    }
    context.set(pageContext, { ...site, report, content: said })
    context.set(nonceContext, nonce)
    context.set(requestIdContext, currentRequestId() ?? '')
    if (posted) context.set(callApiContext, posted.ask)
    const sent = posted && { method: 'POST', body: new URLSearchParams(posted.form) }
    const response = await handle(new Request(address, sent), context)
    const own = renderStyleSheet(said.journal.appearance)
    const sheets = own ? [pageStylesHash, hash('sha256', own, 'base64')] : [pageStylesHash]
    response.headers.set('content-security-policy', pageContentSecurityPolicy(nonce, ...sheets))
    return mayDoWellSoon && response.status === 500 ? asServiceUnavailable(response) : response
  }
}

function asServiceUnavailable({ body, headers }: Response): Response {
  headers.set('retry-after', String(retryAfterSeconds))
  return new Response(body, { status: 503, headers })
}
