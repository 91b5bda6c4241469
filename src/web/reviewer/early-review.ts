import { savedFormat, savedKey } from '#web/saved/saved.ts'

declare global {
  interface Window {
    /** The responses that the page of a reviewer requested before its scripts, by path of the API. */
    earlyReview?: {
      authorization: string
      responses: Record<string, Promise<Response>>
      /** Settles when the text is shown or cannot be shown. */
      done: Promise<unknown>
      /** The text typed before the scripts load, as changes of the draft of a review. */
      typed?: { review: string; changes: Record<string, EarlyChange> }
    }
  }
}

type EarlyChange = { value: string; base: string | null; at: number | null }

/** The element in which the text appears before the scripts load. */
export const earlyReviewAttribute = 'data-early-review'

/**
 * Inlined in the page and run before the first paint, so it must not refer to anything in this module at that time. On a slow
 * connection the reviewer can read the manuscript and write comments before the scripts load, because the manuscript is
 * requested first. The comments are stored as in `storeChanges` (`web/reviewer/draft.ts`).
 */
export const earlyReviewScript = `{
  const authorization = 'ReviewLink ' + location.hash.slice(1)
  const responses = {}
  const request = async (path) => {
    responses[path] = fetch('/api' + path, { headers: { authorization }, credentials: 'omit' })
    const response = await responses[path]
    return response.ok ? (await response.clone().json()).data : undefined
  }
  const addComments = ({ id, draft }, add) => {
    const key = '${savedKey({ link: 'review', id: "' + id + '" }, 'changes')}'
    const read = () => {
      try {
        return JSON.parse(localStorage.getItem(key)).value || {}
      } catch {
        return {}
      }
    }
    const { value: base = null, at = null } = draft.comments || {}
    const before = read().comments || { value: base, base, at }
    add('label', { htmlFor: 'comments', className: 'font-semibold', textContent: 'Comments to the author' })
    add('textarea', {
      id: 'comments',
      rows: 6,
      maxLength: 50000,
      value: before.value || '',
      className: 'w-full max-w-2xl block mb-4 rounded-lg border border-edge bg-card px-3 py-2 text-ink [field-sizing:content] min-h-24',
      oninput: ({ target }) => {
        const changes = { ...read(), comments: { ...before, value: target.value } }
        self.earlyReview.typed = { review: id, changes }
        try {
          localStorage.setItem(key, JSON.stringify({ format: ${savedFormat}, at: new Date().toISOString(), value: changes }))
        } catch {}
      },
    })
  }
  const show = async () => {
    const review = await request('/review')
    if (!review) return
    const place = document.querySelector('[data-early-review]')
    if (!place) return
    const add = (name, properties) => place.append(Object.assign(document.createElement(name), properties))
    place.textContent = ''
    add('h1', { className: 'text-2xl lg:text-3xl', textContent: review.title })
    add('p', { role: 'status', className: 'my-3 text-soft', textContent: 'The rest of the form is still loading.' })
    if (review.state === 'accepted') addComments(review, add)
    const text = review.state === 'accepted' && review.hasFile && (await request('/review/manuscript.json'))
    if (!text) return add('p', { className: 'prose whitespace-pre-line', textContent: review.abstract })
    for (const block of text.blocks) add('div', { className: 'my-3 max-w-2xl pr-10 font-serif text-lg [overflow-wrap:anywhere]', innerHTML: block })
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

/** The text typed for a review before the scripts load. The first call removes it. */
export function takeEarlyChanges(review: string): Record<string, EarlyChange> {
  const early = typeof window === 'undefined' ? undefined : window.earlyReview
  if (early?.typed?.review !== review) return {}
  const { changes } = early.typed
  delete early.typed
  return changes
}

/** The caret of a reviewer who types while the scripts load; undefined if they do not. */
export function findEarlyCaret(): { start: number; end: number } | undefined {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLTextAreaElement)) return undefined
  if (!activeElement.closest(`[${earlyReviewAttribute}]`)) return undefined
  return { start: activeElement.selectionStart, end: activeElement.selectionEnd }
}
