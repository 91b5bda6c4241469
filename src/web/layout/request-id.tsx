/** Replaced by the request id on an error page. */
export const requestIdPlaceholder = '%request%'

const id = 'request'

/**
 * The id of the failed request, to find it in the log. The server inserts it (`entry.server.tsx`) and the browser keeps
 * it; an error in the browser has none.
 */
export function RequestId() {
  const html = import.meta.env.SSR
    ? requestIdPlaceholder
    : (document.getElementById(id)?.innerHTML ?? '')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: written by our server
  return <p id={id} className="mt-4 text-soft" dangerouslySetInnerHTML={{ __html: html }} />
}
