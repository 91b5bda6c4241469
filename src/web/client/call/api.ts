import { dropToken, storedToken } from '../session/browser-storage.ts'

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
  // Read once: whoever logs out has forgotten the token before the second address is tried.
  const who = authorization()
  if (!call.auth) return await fetchJson<Answer>(`/api${path}`, call, who)
  try {
    return await fetchJson<Answer>(`/api${path}`, call, who)
  } catch (error) {
    const elsewhere =
      error instanceof ApiError &&
      (error.kind !== 'answer' || [404, 405].includes(error.status ?? 0))
    if (!elsewhere) throw error
    return await fetchJson<Answer>(`/api/auth${path}`, call, who)
  }
}

async function fetchJson<Answer>(
  address: string,
  { method = 'GET', json, body, signal }: Call,
  who: Record<string, string>,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(requestTimeout)
  const broken = (error: Error) => {
    if (signal?.aborted) throw error
    throw new ApiError(error.name === 'TimeoutError' ? 'timeout' : 'network')
  }
  const response = await fetch(address, {
    method,
    headers: {
      ...who,
      ...(json !== undefined && { 'content-type': 'application/json' }),
    },
    body: json === undefined ? body : JSON.stringify(json),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    credentials: 'omit',
  }).catch(broken)
  const answer = await response
    .json()
    .catch((error: Error) => (error instanceof SyntaxError ? undefined : broken(error)))
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
