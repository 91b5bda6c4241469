import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { nonceContext } from './context.ts'

/** Renders a page whole, so that it can be kept and sent to everyone. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const page = (
    <ServerRouter context={routerContext} url={request.url} nonce={context.get(nonceContext)} />
  )
  const { html, failed } = await render(page, context.get(nonceContext))
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(stylesFirst(html), { headers, status: failed ? 500 : status })
}

async function render(
  page: React.ReactElement,
  nonce: string,
): Promise<{ html: string; failed: boolean }> {
  let failed = false
  const body = new PassThrough()
  await new Promise<void>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        pipe(body)
        resolve()
      },
      onShellError: reject,
      onError(error) {
        failed = true
        handleError(error)
      },
    })
  })
  return { html: await text(body), failed }
}

/**
 * Scripts step back until the style sheet is there: on a slow line they would share it, and the
 * page could be read only after all had come.
 */
const stylesFirst = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')

/** Faults of rendering and loading go to the log; the reader sees the page that says so. */
export function handleError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: rendering has no other way to the log
  console.error(error)
}
