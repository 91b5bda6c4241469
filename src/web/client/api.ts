import { dropToken, storedToken } from './browser-storage.ts'

/** What is said of a call that got no answer, where no page has words of its own. */
const unanswered: Record<string, string> = {
  timeout: 'Request timed out. Server may be slow or unavailable.',
  network: 'Network error - unable to reach server',
}

/** A call that failed: `status` is unset when no answer came, `serverMessage` when the answer held none. */
export class ApiError extends Error {
  readonly kind: 'answer' | 'timeout' | 'network'
  readonly status: number | undefined
  readonly serverMessage: string | undefined

  constructor(kind: ApiError['kind'], status?: number, serverMessage?: string) {
    super(serverMessage ?? (status ? `Request failed with status ${status}` : unanswered[kind]))
    this.name = 'ApiError'
    this.kind = kind
    this.status = status
    this.serverMessage = serverMessage
  }
}

type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  json?: unknown
  body?: FormData
  signal?: AbortSignal
  /** One of the calls about accounts, which the server answers at a second address too. */
  auth?: boolean
}

/** How long a call waits for its answer, in milliseconds. */
export const requestTimeout = 30_000

/** Calls the API as whoever is signed in, and answers the JSON. Throws `ApiError`. */
export async function api<Answer>(path: string, call: Call = {}): Promise<Answer> {
  if (!call.auth) return await fetchJson<Answer>(`/api${path}`, call)
  try {
    return await fetchJson<Answer>(`/api${path}`, call)
  } catch (error) {
    const elsewhere =
      error instanceof ApiError &&
      (error.kind !== 'answer' || [404, 405].includes(error.status ?? 0))
    if (!elsewhere) throw error
    return await fetchJson<Answer>(`/api/auth${path}`, call)
  }
}

async function fetchJson<Answer>(
  address: string,
  { method = 'GET', json, body, signal }: Call,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(requestTimeout)
  const response = await fetch(address, {
    method,
    headers: {
      ...authorization(),
      ...(json !== undefined && { 'content-type': 'application/json' }),
    },
    body: json === undefined ? body : JSON.stringify(json),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    credentials: 'omit',
  }).catch((error: Error) => {
    if (signal?.aborted) throw error
    throw new ApiError(error.name === 'TimeoutError' ? 'timeout' : 'network')
  })
  const answer = await response.json().catch(() => undefined)
  if (response.ok) return answer
  if (response.status === 401) forgetSession()
  throw new ApiError('answer', response.status, messageIn(answer))
}

/** The header that says who calls; empty when nobody is signed in. */
export function authorization(): Record<string, string> {
  const token = storedToken()
  return token ? { authorization: `Bearer ${token}` } : {}
}

export const messageIn = (answer: unknown): string | undefined => {
  const message = (answer as { message?: unknown } | undefined)?.message
  return typeof message === 'string' && message ? message : undefined
}

const privatePaths = ['/dashboard', '/updateprofile', '/journals/uploads', '/manage-journals']

/** What a 401 means wherever it comes from: the token is worth nothing, and private pages close. */
export function forgetSession(): void {
  dropToken()
  const { pathname, search } = location
  if (privatePaths.some((start) => pathname.startsWith(start))) {
    location.assign(`/login?next=${encodeURIComponent(pathname + search)}`)
  }
}
