import {
  ApiError,
  authorizationHeader,
  connectionError,
  handleUnauthorized,
  readMessage,
  requestTimeoutMs,
} from './api.ts'
import type { ApiCall } from './to-call.ts'

/** Sends a call as the logged-in user and returns the file of the response. Throws `ApiError`. */
export async function fetchBlob({ method, path, json }: ApiCall): Promise<Blob> {
  const signal = AbortSignal.timeout(requestTimeoutMs)
  const toConnectionError = (error: Error): never => {
    throw error.name === 'TimeoutError' ? new ApiError('timeout') : connectionError()
  }
  const response = await fetch(`/api${path}`, {
    method,
    headers: { ...authorizationHeader(), 'content-type': 'application/json' },
    body: JSON.stringify(json),
    credentials: 'omit',
    signal,
  }).catch(toConnectionError)
  if (response.ok) return response.blob().catch(toConnectionError)
  if (response.status === 401) handleUnauthorized()
  const body: unknown = await response.json().catch(() => undefined)
  const field = response.headers.get('x-field') ?? undefined
  throw new ApiError('response', response.status, readMessage(body), field)
}
