import { hash } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import inlined from './app.css?inline'
import { nonceContext, pageContext, renderedPageContext, requestIdContext } from './context.ts'
import { earlySubmitScript } from './form/early-submit.ts'
import { requestIdPlaceholder } from './layout/request-id.tsx'
import { stylesPlaceholder } from './layout/styles.tsx'
import { earlyReviewAttribute, earlyReviewScript } from './reviewer/early-review.ts'

/** Renders a whole page, not a stream, so that it can be cached; `renderedPageContext` receives it. */
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
  const answer = new Response(null, { headers, status: failed ? 500 : status })
  const complete = answer.status < 400 ? html : insertRequestId(html, context)
  context.set(renderedPageContext, {
    html: insertStylesAndScripts(complete, nonce),
    styles: stylesHash,
  })
  return answer
}

async function render(
  page: React.ReactElement,
  context: RouterContextProvider,
): Promise<{ html: Buffer; failed: boolean }> {
  let failed = false
  const html = await new Promise<Buffer>((resolve, reject) => {
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

/** A stream that collects everything written to it. */
function collectHtml(onEnd: (html: Buffer) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    highWaterMark: 1024 * 1024,
    write(chunk, _encoding, callback) {
      chunks.push(chunk)
      callback()
    },
    final(callback) {
      onEnd(Buffer.concat(chunks))
      callback()
    },
  })
}

const insertRequestId = (html: Buffer, context: RouterContextProvider): Buffer =>
  Buffer.from(
    html.toString().replace(requestIdPlaceholder, () => `Request ${context.get(requestIdContext)}`),
  )

const styles = Buffer.from(inlined)
const stylesHash = hash('sha256', inlined, 'base64')

/**
 * Inserts the style sheet and the scripts that cannot be rendered. Works on bytes, and decodes only the parts that
 * change: every copy of a page as text costs as much as rendering a part of it.
 */
function insertStylesAndScripts(html: Buffer, nonce: string): Buffer<ArrayBuffer> {
  const find = (text: string, from: number) => {
    const at = html.indexOf(text, from)
    if (at < 0) throw new Error(`A rendered page lacks ${text}`)
    return at
  }
  const { open, mark } = stylesPlaceholder
  const stylesAt = find(open + mark, 0) + open.length
  const headEnd = find('</head>', stylesAt)
  const startOpening = `<script nonce="${nonce}" type="module" async="">`
  const startAt = find(startOpening, headEnd)
  const startEnd = find('</script>', startAt)
  const { head, preloads } = removePreloads(html.toString('utf8', 0, stylesAt))
  const start = html.toString('utf8', startAt + startOpening.length, startEnd)
  const holdsForms = html.includes(' data-hold=', headEnd)
  const isReview = html.includes(` ${earlyReviewAttribute}=`, headEnd)
  const script = (content: string) => `<script nonce="${nonce}">${content}</script>`
  return Buffer.concat([
    Buffer.from(head),
    styles,
    html.subarray(stylesAt + mark.length, headEnd),
    Buffer.from(
      script(signedInScript) +
        (holdsForms ? script(earlySubmitScript) : '') +
        (isReview ? script(earlyReviewScript) : ''),
    ),
    html.subarray(headEnd, startAt),
    Buffer.from(
      script(
        `(${startScripts})(${JSON.stringify(preloads)},${JSON.stringify(start)},document.currentScript.nonce)`,
      ),
    ),
    html.subarray(startEnd + '</script>'.length),
  ])
}

/** Requests the scripts after the first paint: before, they would compete with the text and pictures on a slow connection. */
function removePreloads(withPreloads: string): { head: string; preloads: string[] } {
  const preloads: string[] = []
  const head = withPreloads.replaceAll(
    /<link rel="modulepreload" href="([^"]+)"[^>]*>/g,
    (_, url: string) => {
      preloads.push(url)
      return ''
    },
  )
  return { head, preloads }
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
  addEventListener('load', async () => {
    await self.earlyReview?.done
    requestAnimationFrame(() => setTimeout(begin))
  })
  setTimeout(begin, 4000)
}`

/** Sets the attributes of logged-in users before the first paint; `stored-session.ts` keeps them up to date. */
const signedInScript = `((root, { authToken, authUser }) => {
  root.toggleAttribute('data-signed-in', Boolean(authToken))
  root.toggleAttribute('data-stored-editor', Boolean(authToken) && /"role":"admin"|"editor"/.test(authUser))
})(document.documentElement, localStorage)`

/** Logs errors of loaders; the reader sees the error page. */
export function handleError(
  error: unknown,
  { context }: { context: Readonly<RouterContextProvider> },
): void {
  context.get(pageContext).report(error)
}
