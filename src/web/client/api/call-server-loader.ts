import { isRouteErrorResponse } from 'react-router'
import {
  ApiError,
  connectionError,
  handleUnauthorized,
  readMessage,
  requestTimeout,
} from './api.ts'

/** Loads a page's data from its server loader. Throws `ApiError`, so that pages and calls fail in the same words. */
export async function callServerLoader<Data>(load: () => Promise<Data>): Promise<Data> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ApiError('timeout')), requestTimeout)
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
    return new ApiError('answer', error.status, readMessage(parseJson(error.data)))
  }
  // What a browser throws when no answer came; every other error was made on the way back.
  if (error instanceof TypeError) return connectionError()
  if (error instanceof Error && error.message === 'Unexpected Server Error') {
    return new ApiError('answer', 500)
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
