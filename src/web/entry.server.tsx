import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { nonceContext } from './context.ts'

/** Renders a page whole, so that it can be kept and sent to everyone. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        onAllReady() {
          headers.set('content-type', 'text/html; charset=utf-8')
          const body = new PassThrough()
          const stream = createReadableStreamFromReadable(body)
          resolve(new Response(stream, { headers, status: failed ? 500 : status }))
          pipe(body)
        },
        onShellError: reject,
        onError(error) {
          failed = true
          handleError(error)
        },
      },
    )
  })
}

/** Faults of rendering and loading go to the log; the reader sees the page that says so. */
export function handleError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: rendering has no other way to the log
  console.error(error)
}
