import { hash, randomBytes } from 'node:crypto'
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { sheetOf } from '#domain/journal/appearance.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { isOfTheMoment, soon } from '#platform/http/errors.ts'
import type { RenderPage } from '#platform/http/pages.ts'
import { pagePolicy } from '#platform/http/secure-headers.ts'
import { currentRequestId } from '#platform/request-id.ts'
import {
  nonceContext,
  postedContext,
  requestContext,
  type Site,
  siteContext,
} from '#web/context.ts'
import { readSiteMap } from './site-map.ts'
import sheet from './web/app.css?inline'

/** The style sheet that stands in every page, as the policy knows it. */
const styles = hash('sha256', sheet, 'base64')

/** Every address of the site that has a page; the journal's own are asked for, since they come and go. */
export const siteMap = (journal: () => Journal) =>
  readSiteMap(build.routes, (name) => journal().ownPages.some(({ page }) => page === name))

/** What pages are rendered from; each sees what the journal says of itself when it is begun. */
type Standing = Omit<Site, 'content'> & { content: () => Site['content'] }

/** Renders the pages of a site, each with a nonce of its own for its scripts. */
export function renderer({ content, ...site }: Standing): RenderPage {
  const handle = createRequestHandler(build, 'production')
  return async (address, posted) => {
    const context = new RouterContextProvider()
    const nonce = randomBytes(16).toString('base64')
    const said = content()
    let mayDoWellSoon = false
    const report: Site['report'] = (error) => {
      mayDoWellSoon ||= isOfTheMoment(error)
      site.report(error)
    }
    context.set(siteContext, { ...site, report, content: said })
    context.set(nonceContext, nonce)
    context.set(requestContext, currentRequestId() ?? '')
    if (posted) context.set(postedContext, posted.ask)
    const sent = posted && { method: 'POST', body: new URLSearchParams(posted.form) }
    const response = await handle(new Request(address, sent), context)
    const own = sheetOf(said.journal.appearance)
    const sheets = own ? [styles, hash('sha256', own, 'base64')] : [styles]
    response.headers.set('content-security-policy', pagePolicy(nonce, ...sheets))
    return mayDoWellSoon && response.status === 500 ? saidToComeAgain(response) : response
  }
}

function saidToComeAgain({ body, headers }: Response): Response {
  headers.set('retry-after', String(soon))
  return new Response(body, { status: 503, headers })
}
