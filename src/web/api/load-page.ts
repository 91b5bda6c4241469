import { type LoadMessages, listErrorMessage, send } from './api.ts'
import type { GetPath, PartsOf, ResultOf } from './endpoints.ts'
import { makeCall, type PartsArgument } from './to-call.ts'

/** What a private page shows, or the sentence that says why it could not be loaded. */
export type LoadedPage<Data> = { data: Data; failure: null } | { data: null; failure: string }

/** Reads a route for a page. Throws `ApiError`; after a 401 the login leads back to that page. */
export type Get = <Path extends GetPath>(
  path: Path,
  ...[parts]: PartsArgument<PartsOf<`GET ${Path}`>>
) => Promise<ResultOf<`GET ${Path}`>>

/**
 * Loads the data of a private page in its `clientLoader`, after the check of who may see it. A
 * failed call becomes `failure`; a redirect that `load` throws is passed on. `messages` may be one
 * message for everything that the server does not explain.
 */
export async function loadPage<Data>(
  request: Request,
  messages: LoadMessages | string,
  load: (get: Get) => Promise<Data>,
): Promise<LoadedPage<Data>> {
  try {
    return { data: await load(getFor(request.url)), failure: null }
  } catch (error) {
    if (error instanceof Response) throw error
    return { data: null, failure: listErrorMessage(error, toMessages(messages)) }
  }
}

const toMessages = (messages: LoadMessages | string): LoadMessages =>
  typeof messages === 'string' ? { notFound: messages, fallback: messages } : messages

/** Reads routes for the page at the URL `page`, by default the current one. */
export const getFor =
  (page?: string): Get =>
  (path, ...[parts]) =>
    send(makeCall(`GET ${path}`, parts), { page })
