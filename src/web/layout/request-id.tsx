/** Where the name of the request goes on a page that could not be made. */
export const requestIdPlaceholder = '%request%'

const id = 'request'

/**
 * Says which request failed, as the log names it: who runs the site finds it by that. Only the server knows, and sets
 * it in (`entry.server.tsx`); the browser keeps what came with the page. What fails there has no such name.
 */
export function RequestId() {
  const html = import.meta.env.SSR
    ? requestIdPlaceholder
    : (document.getElementById(id)?.innerHTML ?? '')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words, as they came
  return <p id={id} className="mt-4 text-soft" dangerouslySetInnerHTML={{ __html: html }} />
}
