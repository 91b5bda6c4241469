import { deleteSession, storedToken } from '#web/client/session/stored-session.ts'
import { localizeTimes } from '#web/ui/local-time.ts'
import type { PartsOf, ResultOf, Route } from './endpoints.ts'
import { type ApiCall, makeCall, type PartsArgument } from './to-call.ts'

/** The default messages for a call without a response. */
export const connectionMessages = {
  timeout: 'Request timed out. Server may be slow or unavailable.',
  network: 'Network error - unable to reach server',
  offline: 'You are offline. Nothing is lost: please try again once you are connected.',
}

/**
 * A failed call. `status` is unset without a response, `serverMessage` when the response has no
 * message, `field` when it names no field of the request.
 */
export class ApiError extends Error {
  readonly kind: 'response' | keyof typeof connectionMessages
  readonly status: number | undefined
  readonly serverMessage: string | undefined
  readonly field: string | undefined

  constructor(kind: ApiError['kind'], status?: number, serverMessage?: string, field?: string) {
    super(
      serverMessage ?? (kind === 'response' ? describeStatus(status) : connectionMessages[kind]),
    )
    this.name = 'ApiError'
    this.kind = kind
    this.status = status
    this.serverMessage = serverMessage
    this.field = field
  }
}

/** The default message for an answer without one. Trying again does not help where the request is refused. */
const describeStatus = (status = 0): string =>
  status < 500
    ? `The server refused the request (status ${status}).`
    : `The server could not answer (status ${status}). Please try again.`

/** The server's error message; undefined when it sent none. */
export const serverMessage = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.serverMessage : undefined

/**
 * The server's message; else that the browser is offline or the request timed out; else `fallback`. After a timeout the server may
 * have changed something, and `fallback` says that it has not.
 */
export function errorMessage(error: unknown, fallback: string): string {
  const hasOwnMessage =
    error instanceof ApiError && (error.kind === 'offline' || error.kind === 'timeout')
  if (hasOwnMessage) return error.message
  return serverMessage(error) ?? fallback
}

/** The messages of a page whose data cannot be loaded; `notSignedIn` only where it says more than the usual. */
export type LoadMessages = { notFound: string; fallback: string; notSignedIn?: string }

/** Why a list or a page could not be loaded. */
export function listErrorMessage(error: unknown, messages: LoadMessages): string {
  if (!(error instanceof ApiError)) return messages.fallback
  if (error.serverMessage) return error.serverMessage
  if (error.kind !== 'response') return connectionMessages[error.kind]
  if (error.status === 401) return messages.notSignedIn ?? 'Please login to continue'
  if (error.status === 404) return messages.notFound
  return 'Server error occurred'
}

export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'

/** Whether the browser reports that it is offline; false on the server. */
export const isOffline = (): boolean => navigator.onLine === false

export const connectionError = (): ApiError => new ApiError(isOffline() ? 'offline' : 'network')

/** How a call is sent. */
export type Sending = {
  signal?: AbortSignal
  /**
   * The URL of the page that is loading: after a 401 the login leads back to it. Default: the current page; null where the
   * caller leads to the login.
   */
  page?: string | null
  /** The `Authorization` header, where it is not that of the session. */
  authorization?: string
  /** The response, where it was requested before the scripts. */
  early?: Promise<Response> | undefined
}

/** How long a call waits for its response. */
export const requestTimeoutMs = 30_000

/** Calls a route of the API as the logged-in user and returns the JSON. Throws `ApiError`. */
export function api<Key extends Route>(
  route: Key,
  ...[parts]: PartsArgument<PartsOf<Key> & Sending>
): Promise<ResultOf<Key>> {
  const sending: unknown = parts
  return send(makeCall(route, parts), sending as Sending | undefined)
}

/** The calls that are also served below `/api/auth` (R-AUTH-2). */
const accountCall =
  /^\/(register|login|logout|me|profile|(forgot|reset)-password|confirm-email|(accept-)?invitation|sessions|two-factor)(\/|$)/

/** Sends a call that `toCall` has made. */
export function send<Result>(call: ApiCall<Result>, sending: Sending = {}): Promise<Result> {
  // Read once: a logout deletes the token before the second path is tried.
  const { authorization: given } = sending
  const authorization = given ? { authorization: given } : authorizationHeader()
  const attempt = (prefix: string) => fetchJson(prefix, call, sending, authorization)
  return attempt('/api').catch((error) => {
    if (!accountCall.test(call.path) || isAnswered(error)) throw error
    return attempt('/api/auth')
  })
}

/** Whether the path is served and the server said no. */
const isAnswered = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  (error.kind === 'response' && ![404, 405].includes(error.status ?? 0))

async function fetchJson<Result>(
  prefix: string,
  { method, path, json }: ApiCall<Result>,
  { signal, page, early }: Sending,
  authorization: Record<string, string>,
): Promise<Result> {
  const timeout = AbortSignal.timeout(requestTimeoutMs)
  const throwConnectionError = (error: Error) => {
    if (signal?.aborted) throw error
    throw error.name === 'TimeoutError' ? new ApiError('timeout') : connectionError()
  }
  const response = await (
    early ||
    fetch(prefix + path, {
      method,
      headers: {
        ...authorization,
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      body: JSON.stringify(json),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      credentials: 'omit',
    })
  ).catch(throwConnectionError)
  const responseBody = await response.json().catch((error: Error) => {
    if (!(error instanceof SyntaxError)) throwConnectionError(error)
  })
  if (response.ok) return responseBody
  if (response.status === 401) handleUnauthorized(page)
  const field = response.headers.get('x-field') ?? undefined
  const message = readMessage(responseBody)
  throw new ApiError('response', response.status, message && localizeTimes(message), field)
}

/** The bearer token as a header; empty without a session. */
export function authorizationHeader(): Record<string, string> {
  const token = storedToken()
  return token ? { authorization: `Bearer ${token}` } : {}
}

/** The `message` of an error body; undefined when there is none. */
export const readMessage = (body: unknown): string | undefined => {
  const message = (body as { message?: unknown } | undefined)?.message
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
 * Ends the session in the browser after a 401; a private page leads to the login. `page` is the
 * URL that is loading, where it is not in the address bar yet.
 */
export function handleUnauthorized(page: string | null = location.href): void {
  deleteSession()
  if (page === null) return
  const { pathname, search } = new URL(page)
  if (privatePaths.some((path) => pathname.startsWith(path))) {
    location.assign(`/login?next=${encodeURIComponent(pathname + search)}`)
  }
}
