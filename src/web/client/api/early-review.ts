declare global {
  interface Window {
    /** The responses that the page of a reviewer requested before its scripts, by path of the API. */
    earlyReview?: {
      authorization: string
      responses: Record<string, Promise<Response>>
      /** Settles when the text is shown or cannot be shown. */
      done: Promise<unknown>
    }
  }
}

/** The element in which the text appears before the scripts load. */
export const earlyReviewAttribute = 'data-early-review'

/**
 * Inlined in the page and run before the first paint, so it must not refer to anything in this module. On a slow line
 * the reviewer reads the manuscript before the scripts, which are requested after it.
 */
export const earlyReviewScript = `{
  const authorization = 'ReviewLink ' + location.hash.slice(1)
  const responses = {}
  const request = async (path) => {
    responses[path] = fetch('/api' + path, { headers: { authorization }, credentials: 'omit' })
    const response = await responses[path]
    return response.ok ? (await response.clone().json()).data : undefined
  }
  const show = async () => {
    const review = await request('/review')
    if (!review) return
    const text = review.state === 'accepted' && review.hasFile && (await request('/review/manuscript.json'))
    const place = document.querySelector('[data-early-review]')
    if (!place) return
    const add = (name, properties) => place.append(Object.assign(document.createElement(name), properties))
    place.textContent = ''
    add('h1', { className: 'text-2xl lg:text-3xl', textContent: review.title })
    add('p', { role: 'status', className: 'my-3 text-soft', textContent: 'The form is still loading.' })
    if (!text) return add('p', { className: 'prose whitespace-pre-line', textContent: review.abstract })
    for (const block of text.blocks) add('div', { className: 'my-3 max-w-[42rem] pr-10 font-serif text-lg [overflow-wrap:anywhere]', innerHTML: block })
  }
  const done = show().catch(() => undefined)
  self.earlyReview = { authorization, responses, done }
}`

/** The response to such a request, once, for the same secret. */
export function takeEarlyResponse(
  path: string,
  authorization: string | undefined,
): Promise<Response> | undefined {
  const early = typeof window === 'undefined' ? undefined : window.earlyReview
  const response = early?.authorization === authorization ? early?.responses[path] : undefined
  if (response) delete early?.responses[path]
  return response
}
