import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import inlined from './app.css?inline'
import { nonceContext, pageContext, requestIdContext } from './context.ts'
import { addEarlySubmitScript } from './form/early-submit.ts'
import { requestIdPlaceholder } from './layout/request-id.tsx'
import { stylesPlaceholder } from './layout/styles.tsx'

/** Renders a page whole, so that it can be kept and sent to everyone. */
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
  const named = html.replace(requestIdPlaceholder, () => `Request ${context.get(requestIdContext)}`)
  return new Response(
    insertStyles(deferScripts(addEarlySubmitScript(addSignedInScript(named, nonce), nonce))),
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

/** Takes all that is written as one text. */
function collectHtml(done: (text: string) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    highWaterMark: 1024 * 1024,
    write(chunk, _encoding, written) {
      chunks.push(chunk)
      written()
    },
    final(ended) {
      done(Buffer.concat(chunks).toString())
      ended()
    },
  })
}

const styles = Buffer.from(inlined)

/** The page with its styles: two thirds of it, which nothing has to read again at each rendering. */
function insertStyles(html: string): Buffer<ArrayBuffer> {
  const { open, mark } = stylesPlaceholder
  const at = html.indexOf(open + mark)
  if (at < 0) return Buffer.from(html)
  const place = at + open.length
  const rest = html.slice(place + mark.length)
  return Buffer.concat([Buffer.from(html.slice(0, place)), styles, Buffer.from(rest)])
}

/**
 * Scripts are asked for once the page is painted: before, they would share a slow line with its
 * text and its pictures, and nobody needs them to read.
 */
function deferScripts(html: string): string {
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

/**
 * Runs in the browser, as text: it must need nothing from here. A picture that hangs holds nothing up for long. Asking takes
 * a slow phone so long that each is asked for by itself, with time for the reader's finger in between.
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

/** Tells the styles, before anything is painted, whether somebody is signed in: see `announceChange` in client/browser-storage. */
const addSignedInScript = (html: string, nonce: string): string =>
  html.replace(
    '</head>',
    `<script nonce="${nonce}">document.documentElement.toggleAttribute('data-signed-in', Boolean(localStorage.authToken))</script></head>`,
  )

/** Faults of loading go to the log; the reader sees the page that says so. */
export function handleError(
  error: unknown,
  { context }: { context: Readonly<RouterContextProvider> },
): void {
  context.get(pageContext).report(error)
}
