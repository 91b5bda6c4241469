import { hash, randomBytes } from 'node:crypto'
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { RenderPage } from '#platform/http/pages.ts'
import { pagePolicy } from '#platform/http/secure-headers.ts'
import { currentRequestId } from '#platform/request-id.ts'
import { nonceContext, requestContext, type Site, siteContext } from '#web/context.ts'
import { readSiteMap } from './site-map.ts'
import sheet from './web/app.css?inline'

/** The style sheet that stands in every page, as the policy knows it. */
const styles = hash('sha256', sheet, 'base64')

/** Every address of the site that has a page. */
export const siteMap = readSiteMap(build.routes)

/** Renders the pages of a site, each with a nonce of its own for its scripts. */
export function renderer(site: Site): RenderPage {
  const handle = createRequestHandler(build, 'production')
  return async (address) => {
    const context = new RouterContextProvider()
    const nonce = randomBytes(16).toString('base64')
    context.set(siteContext, site)
    context.set(nonceContext, nonce)
    context.set(requestContext, currentRequestId() ?? '')
    const response = await handle(new Request(address), context)
    response.headers.set('content-security-policy', pagePolicy(nonce, styles))
    return response
  }
}
