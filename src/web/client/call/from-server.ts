import { isRouteErrorResponse } from 'react-router'
import { ApiError, forgetSession, messageIn, noAnswer, requestTimeout } from './api.ts'

/** Loads a page's data from its server loader. Throws `ApiError`, so that pages and calls fail in the same words. */
export async function fromServer<Data>(load: () => Promise<Data>): Promise<Data> {
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
    if (error.status === 401) forgetSession()
    return new ApiError('answer', error.status, messageIn(parsed(error.data)))
  }
  // What a browser throws when no answer came; every other error was made on the way back.
  if (error instanceof TypeError) return noAnswer()
  if (error instanceof Error && error.message === 'Unexpected Server Error') {
    return new ApiError('answer', 500)
  }
  return error
}

function parsed(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : text
  } catch {
    return undefined
  }
}
