import { hash, randomBytes } from 'node:crypto'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { renderStyleSheet } from '#domain/journal/appearance.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { PageRoutes } from '#platform/http/cache/canonical-url.ts'
import type { PageAnswer } from '#platform/http/cache/rendered-page.ts'
import type { RenderPage } from '#platform/http/cache/serve-pages.ts'
import { isTemporaryError, retryAfterSeconds } from '#platform/http/routing/error-response.ts'
import { pageContentSecurityPolicy } from '#platform/http/security/secure-headers.ts'
import { currentRequestId } from '#platform/request-id.ts'
import {
  callApiContext,
  nonceContext,
  type PageContext,
  pageContext,
  renderedPageContext,
  requestIdContext,
} from '#web/context.ts'
import { readPageRoutes } from './page-routes.ts'

/** Whether the router in the browser requests only the data of a page. */
const isDataAddress = ({ pathname }: URL): boolean => pathname.endsWith('.data')

type RendererOptions = Omit<PageContext, 'content' | 'isDocument'> & {
  content: () => Promise<PageContext['content']>
}

export type CompiledPages = {
  /** All addresses with a page, including the custom pages of the journal. */
  routes(journal: () => Journal): PageRoutes
  /** Renders pages, each with its own nonce for scripts. */
  createRenderer(options: RendererOptions): RenderPage
}

/** The pages of a build of React Router. */
export const compilePages = (build: ServerBuild): CompiledPages => ({
  routes: (journal) =>
    readPageRoutes(build.routes, (name) => journal().customPages.some(({ page }) => page === name)),
  createRenderer: (options) => createPageRenderer(build, options),
})

function createPageRenderer(build: ServerBuild, { content, ...site }: RendererOptions): RenderPage {
  const handle = createRequestHandler(build, 'production')
  return async (address, postedForm) => {
    const context = new RouterContextProvider()
    const nonce = randomBytes(16).toString('base64')
    const current = await content()
    let isTemporary = false
    const report: PageContext['report'] = (error) => {
      isTemporary ||= isTemporaryError(error)
      site.report(error)
    }
    const isDocument = !isDataAddress(address)
    context.set(pageContext, { ...site, report, isDocument, content: current })
    context.set(nonceContext, nonce)
    context.set(requestIdContext, currentRequestId() ?? '')
    if (postedForm) context.set(callApiContext, postedForm.ask)
    const init = postedForm && { method: 'POST', body: new URLSearchParams(postedForm.form) }
    const response = await handle(new Request(address, init), context)
    const appearance = renderStyleSheet(current.journal.appearance)
    const rendered = context.get(renderedPageContext)
    const sheets = [
      rendered?.styles ?? [],
      appearance ? hash('sha256', appearance, 'base64') : [],
    ].flat()
    const answer = {
      status: response.status,
      headers: {
        ...Object.fromEntries(response.headers),
        'content-security-policy': pageContentSecurityPolicy(nonce, ...sheets),
      },
      nonce,
      body: rendered?.html ?? Buffer.from(await response.arrayBuffer()),
    }
    const isUnavailable = answer.status === 503 || (isTemporary && answer.status === 500)
    return isUnavailable ? asServiceUnavailable(answer) : answer
  }
}

const asServiceUnavailable = (answer: PageAnswer): PageAnswer => ({
  ...answer,
  status: 503,
  headers: { ...answer.headers, 'retry-after': String(retryAfterSeconds) },
})
