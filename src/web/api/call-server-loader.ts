import { isRouteErrorResponse } from 'react-router'
import {
  ApiError,
  connectionError,
  handleUnauthorized,
  readMessage,
  requestTimeoutMs,
} from './api.ts'

/** Calls a page's server loader. Throws `ApiError`, so that pages and API calls show the same messages. */
export async function callServerLoader<Data>(load: () => Promise<Data>): Promise<Data> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ApiError('timeout')), requestTimeoutMs)
  })
  try {
    return await Promise.race([load(), timeout])
  } catch (error) {
    throw toApiError(error)
  } finally {
    clearTimeout(timer)
  }
}

function toApiError(error: unknown): unknown {
  if (isRouteErrorResponse(error)) {
    if (error.status === 401) handleUnauthorized()
    return new ApiError('response', error.status, readMessage(parseJson(error.data)))
  }
  // Browsers throw a TypeError when there is no response.
  if (error instanceof TypeError) return connectionError()
  if (error instanceof Error && error.message === 'Unexpected Server Error') {
    return new ApiError('response', 500)
  }
  return error
}

function parseJson(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : text
  } catch {
    return undefined
  }
}
