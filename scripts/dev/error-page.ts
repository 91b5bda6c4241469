import { stripVTControlCharacters } from 'node:util'
import type { PageAnswer } from '#platform/http/cache/rendered-page.ts'

/** Sent to browsers after each change of a file. */
export const changeEvent = 'takarda:change'

/** Says what prevents an answer. The page loads itself again after the next change. */
export function errorPage(status: number, error: unknown): PageAnswer {
  const { stack, message = String(error) } = error as Partial<Error>
  const text = stripVTControlCharacters(stack || message).replaceAll('<', '&lt;')
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Error</title><pre>${text}</pre>
<script type="module">
import { createHotContext } from '/@vite/client'
createHotContext('/error-page').on('${changeEvent}', () => location.reload())
</script></html>`
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'self' 'unsafe-inline'",
    },
    body: Buffer.from(page),
  }
}
