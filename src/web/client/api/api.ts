import { deleteSession, storedToken } from '#web/client/session/stored-session.ts'

/** What is said of a call that got no answer, where no page has words of its own. */
export const connectionMessages = {
  timeout: 'Request timed out. Server may be slow or unavailable.',
  network: 'Network error - unable to reach server',
  offline: 'You are offline. Nothing is lost: please try again once you are connected.',
}

/**
 * A call that failed: `status` is unset when no answer came, `serverMessage` when the answer held
 * none, `field` when it named no field of what was sent.
 */
export class ApiError extends Error {
  readonly kind: 'answer' | keyof typeof connectionMessages
  readonly status: number | undefined
  readonly serverMessage: string | undefined
  readonly field: string | undefined

  constructor(kind: ApiError['kind'], status?: number, serverMessage?: string, field?: string) {
    const said =
      kind === 'answer' ? `Request failed with status ${status}` : connectionMessages[kind]
    super(serverMessage ?? said)
    this.name = 'ApiError'
    this.kind = kind
    this.status = status
    this.serverMessage = serverMessage
    this.field = field
  }
}

/** Whether this browser knows that it has no network; never on the server, which has no such word. */
export const isOffline = (): boolean => navigator.onLine === false

/** No answer came: the network is at fault where there is none, and nobody can say what is elsewhere. */
export const connectionError = (): ApiError => new ApiError(isOffline() ? 'offline' : 'network')

type ApiCall = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  json?: unknown
  body?: FormData
  signal?: AbortSignal
  /** The address of the page that the call is to fill, if it is not there yet: a 401 leads back to it. */
  page?: string
  /** One of the calls about accounts, which the server answers at a second address too. */
  auth?: boolean
}

/** How long a call waits for its answer, in milliseconds. */
export const requestTimeout = 30_000

/** Calls the API as whoever is signed in, and answers the JSON. Throws `ApiError`. */
export async function api<Answer>(path: string, call: ApiCall = {}): Promise<Answer> {
  // Read once: whoever logs out has forgotten the token before the second address is tried.
  const who = authorizationHeader()
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
  { method = 'GET', json, body, signal, page }: ApiCall,
  who: Record<string, string>,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(requestTimeout)
  const broken = (error: Error) => {
    if (signal?.aborted) throw error
    throw error.name === 'TimeoutError' ? new ApiError('timeout') : connectionError()
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
  if (response.status === 401) handleUnauthorized(page)
  const field = response.headers.get('x-field') ?? undefined
  throw new ApiError('answer', response.status, readMessage(answer), field)
}

/** The header that says who calls; empty when nobody is signed in. */
export function authorizationHeader(): Record<string, string> {
  const token = storedToken()
  return token ? { authorization: `Bearer ${token}` } : {}
}

export const readMessage = (answer: unknown): string | undefined => {
  const message = (answer as { message?: unknown } | undefined)?.message
  return typeof message === 'string' && message ? message : undefined
}

const privatePaths = [
  '/dashboard',
  '/updateprofile',
  '/journals/uploads',
  '/manage-journals',
  '/settings',
]

/**
 * What a 401 means wherever it comes from: nobody is signed in, and private pages close. `page` is
 * the address that was asked for, where that is not the one in the address bar yet.
 */
export function handleUnauthorized(page = location.href): void {
  deleteSession()
  const { pathname, search } = new URL(page)
  if (privatePaths.some((start) => pathname.startsWith(start))) {
    location.assign(`/login?next=${encodeURIComponent(pathname + search)}`)
  }
}
