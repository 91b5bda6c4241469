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
  return new Response(textFirst(markSignedIn(html, context.get(nonceContext))), {
    headers,
    status: failed ? 500 : status,
  })
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
 * Scripts are asked for once the page is painted: before, they would share a slow line with its
 * text and its pictures, and nobody needs them to read.
 */
function textFirst(html: string): string {
  const preloads: string[] = []
  return html
    .replaceAll(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_, address: string) => {
      preloads.push(address)
      return ''
    })
    .replace(
      /(<script nonce="[^"]*") type="module" async="">(.*?)<\/script>/s,
      (_, opening: string, start: string) =>
        `${opening}>(${startScripts})(${JSON.stringify(preloads)},${JSON.stringify(start)},document.currentScript.nonce)</script>`,
    )
}

/** Runs in the browser, as text: it must need nothing from here. A picture that hangs holds nothing up for long. */
const startScripts = `(preloads, start, nonce) => {
  const make = (name, properties) => document.head.append(Object.assign(document.createElement(name), properties))
  const begin = () => {
    for (const href of preloads.splice(0)) make('link', { rel: 'modulepreload', href })
    if (start) make('script', { type: 'module', textContent: start, nonce })
    start = ''
  }
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(begin)))
  setTimeout(begin, 4000)
}`

/** Tells the styles, before anything is painted, whether somebody is signed in: see `announceChange` in client/browser-storage. */
const markSignedIn = (html: string, nonce: string): string =>
  html.replace(
    '</head>',
    `<script nonce="${nonce}">document.documentElement.toggleAttribute('data-signed-in', Boolean(localStorage.authToken))</script></head>`,
  )

/** Faults of rendering and loading go to the log; the reader sees the page that says so. */
export function handleError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: rendering has no other way to the log
  console.error(error)
}
