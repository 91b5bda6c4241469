import { vi } from 'vitest'

type Options = {
  /** The address of the open page. */
  at?: string
  token?: string
  user?: object
  online?: boolean
}

/** Stubs what the code of pages uses of a browser, for tests in Node. Undone by `vi.unstubAllGlobals`. */
export function stubBrowser({ at = '/', token, user, online = true }: Options = {}) {
  const stored = new Map<string, string>()
  if (token) stored.set('authToken', token)
  if (user) stored.set('authUser', JSON.stringify(user))
  const left: string[] = []
  const { href, hostname, pathname, search } = new URL(at, 'http://journal.example')
  vi.stubGlobal('location', {
    href,
    hostname,
    pathname,
    search,
    assign: (target: string) => left.push(target),
  })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => true } })
  vi.stubGlobal('navigator', { onLine: online })
  return {
    stored,
    /** Where the browser was sent. */
    left,
  }
}

/** What a server does: a response, or an error of the network. */
export type Answer = Response | Error | 'silence'

export const refusedConnection = new TypeError('fetch failed')
export const answer = (status: number, body: unknown = '', headers = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })

type Requested = { url: string; method: string; authorization: string | undefined }

/** Stubs the network. Returns the requests as they are made. */
export function stubFetch(respond: (request: Requested) => Answer): Requested[] {
  const requests: Requested[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers, signal }: RequestInit) => {
    const { authorization } = headers as Record<string, string>
    const request = { url, method, authorization }
    requests.push(request)
    const answered = respond(request)
    if (answered === 'silence')
      return new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      )
    if (answered instanceof Error) throw answered
    return answered
  })
  return requests
}
