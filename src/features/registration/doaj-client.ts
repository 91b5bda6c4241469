import { z } from 'zod'
import type { DepositOutcome } from '#domain/publishing/registration/deposit.ts'
import { parseJson } from '#domain/text/parse.ts'
import {
  callRegistry,
  type RegistryRequest,
  type RegistryResponse,
  sanitizeMessage,
} from '#platform/registry/call-registry.ts'
import { type DoajCredentials, defaultTimeout } from './credentials.ts'

/** An article to save at DOAJ, or to remove. `remoteId` is its id there; null for a new one. */
export type DoajDeposit = { remoteId: string | null; json: string | 'removed' }

/**
 * Creates, updates or removes an article through DOAJ's API v4 (`/articles`). DOAJ accepts its key only in the query, so
 * the whole URL is secret. Creates an article that DOAJ no longer has.
 */
export async function depositToDoaj(
  { url, apiKey }: DoajCredentials,
  { remoteId, json }: DoajDeposit,
  timeoutMs = defaultTimeout,
): Promise<DepositOutcome> {
  const content = json === 'removed' ? {} : { body: json, contentType: 'application/json' }
  const call = (method: RegistryRequest['method'], path: string) => {
    const address = new URL(`${url}/articles${path}`)
    address.searchParams.set('api_key', apiKey)
    return callRegistry({ method, url: address, timeoutMs, ...content })
  }
  const outcome = await sendArticle(call, remoteId, json === 'removed')
  return { ...outcome, message: sanitizeMessage(outcome.message, [apiKey]) }
}

type CallApi = (method: RegistryRequest['method'], path: string) => Promise<RegistryResponse>

async function sendArticle(
  call: CallApi,
  remoteId: string | null,
  isRemoved: boolean,
): Promise<DepositOutcome> {
  const path = `/${encodeURIComponent(remoteId ?? '')}`
  if (isRemoved) {
    const response = await call('DELETE', path)
    return hasStatus(response, 200, 204, 404)
      ? { state: 'removed', message: 'DOAJ has removed it.', status: response.status }
      : interpretResponse(response)
  }
  if (remoteId) {
    const response = await call('PUT', path)
    if (hasStatus(response, 200, 204))
      return { state: 'accepted', message: 'DOAJ has updated it.', status: response.status }
    if (!hasStatus(response, 404)) return interpretResponse(response)
  }
  const response = await call('POST', '')
  return hasStatus(response, 200, 201) ? interpretCreated(response) : interpretResponse(response)
}

type HttpResponse = Extract<RegistryResponse, { status: number }>

const hasStatus = (response: RegistryResponse, ...statuses: number[]): response is HttpResponse =>
  'status' in response && statuses.includes(response.status)

const CreatedBody = z.object({ id: z.string().regex(/^[\w-]{1,100}$/) })
const ErrorBody = z.union([
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ message: z.string() }).transform(({ message }) => message),
])

function interpretCreated({ status, text }: HttpResponse): DepositOutcome {
  const { data } = CreatedBody.safeParse(parseJson(text))
  // A repetition updates the article and does not create another.
  if (!data)
    return { state: 'unreachable', message: 'The response of DOAJ cannot be read.', status }
  return { state: 'accepted', message: 'DOAJ has accepted it.', status, remoteId: data.id }
}

function interpretResponse(response: RegistryResponse): DepositOutcome {
  if ('problem' in response) return { state: 'unreachable', message: response.problem }
  const { status, text } = response
  const { data: reason } = ErrorBody.safeParse(parseJson(text))
  if (status === 401)
    return { state: 'refused', message: 'DOAJ did not accept the key (401).', status }
  if (status === 429)
    return { state: 'unreachable', message: 'DOAJ gets too many requests (429).', status }
  if (status >= 500 || status === 408) {
    const message = `DOAJ is not available (${status})${reason ? `: ${reason}` : '.'}`
    return { state: 'unreachable', message, status }
  }
  const message = reason ?? (text.trim() || `DOAJ answered ${status} without a reason.`)
  return { state: 'refused', message, status }
}
