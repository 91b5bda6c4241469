import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import inlined from './app.css?inline'
import { nonceContext, pageContext, requestIdContext } from './context.ts'
import { addEarlySubmitScript } from './form/early-submit.ts'
import { requestIdPlaceholder } from './layout/request-id.tsx'
import { stylesPlaceholder } from './layout/styles.tsx'

/** Renders a whole page, not a stream, so that it can be cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  const page = <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
  const { html, failed } = await render(page, context)
  headers.set('content-type', 'text/html; charset=utf-8')
  const withRequestId = html.replace(
    requestIdPlaceholder,
    () => `Request ${context.get(requestIdContext)}`,
  )
  return new Response(
    insertStyles(
      deferScripts(addEarlySubmitScript(addSignedInScript(withRequestId, nonce), nonce)),
    ),
    {
      headers,
      status: failed ? 500 : status,
    },
  )
}

async function render(
  page: React.ReactElement,
  context: RouterContextProvider,
): Promise<{ html: string; failed: boolean }> {
  let failed = false
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce: context.get(nonceContext),
      onAllReady: () => pipe(collectHtml(resolve)),
      onShellError: reject,
      onError(error) {
        failed = true
        context.get(pageContext).report(error)
      },
    })
  })
  return { html, failed }
}

/** A stream that collects everything written to it and passes it on as one text. */
function collectHtml(onEnd: (html: string) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    highWaterMark: 1024 * 1024,
    write(chunk, _encoding, callback) {
      chunks.push(chunk)
      callback()
    },
    final(callback) {
      onEnd(Buffer.concat(chunks).toString())
      callback()
    },
  })
}

const styles = Buffer.from(inlined)

/** Inserts the style sheet, two thirds of the page, as bytes, so that it is not encoded again at each rendering. */
function insertStyles(html: string): Buffer<ArrayBuffer> {
  const { open, mark } = stylesPlaceholder
  const at = html.indexOf(open + mark)
  if (at < 0) return Buffer.from(html)
  const start = at + open.length
  const rest = html.slice(start + mark.length)
  return Buffer.concat([Buffer.from(html.slice(0, start)), styles, Buffer.from(rest)])
}

/** Requests the scripts after the first paint: before, they would compete with the text and pictures on a slow connection. */
function deferScripts(html: string): string {
  const preloads: string[] = []
  return html
    .replaceAll(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_, url: string) => {
      preloads.push(url)
      return ''
    })
    .replace(
      /(<script nonce="[^"]*") type="module" async="">(.*?)<\/script>/s,
      (_, opening: string, start: string) =>
        `${opening}>(${startScripts})(${JSON.stringify(preloads)},${JSON.stringify(start)},document.currentScript.nonce)</script>`,
    )
}

/**
 * Inlined in the page, so it must not refer to anything in this module. The timeout is for pages whose pictures hang.
 * Each script is requested in its own task, so that a slow phone can respond to the reader in between.
 */
const startScripts = `(preloads, start, nonce) => {
  const make = (name, properties) => setTimeout(() => document.head.append(Object.assign(document.createElement(name), properties)))
  const begin = () => {
    for (const href of preloads.splice(0)) make('link', { rel: 'modulepreload', href })
    if (start) make('script', { type: 'module', textContent: start, nonce })
    start = ''
  }
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(begin)))
  setTimeout(begin, 4000)
}`

/** Sets the attribute of logged-in users before the first paint; `stored-session.ts` keeps it up to date. */
const addSignedInScript = (html: string, nonce: string): string =>
  html.replace(
    '</head>',
    `<script nonce="${nonce}">document.documentElement.toggleAttribute('data-signed-in', Boolean(localStorage.authToken))</script></head>`,
  )

/** Logs errors of loaders; the reader sees the error page. */
export function handleError(
  error: unknown,
  { context }: { context: Readonly<RouterContextProvider> },
): void {
  context.get(pageContext).report(error)
}
