import { z } from 'zod'
import type { DepositOutcome } from '#domain/publishing/registration/deposit.ts'
import {
  callRegistry,
  type RegistryRequest,
  type RegistryResponse,
  sanitizeMessage,
} from './call-registry.ts'
import { type DoajCredentials, defaultTimeout } from './credentials.ts'

/** What is to be done with an article at DOAJ; `remoteId` is how DOAJ calls it, null for one that is new there. */
export type DoajDeposit = { remoteId: string | null; json: string | 'removed' }

/**
 * Makes, changes or removes an article by DOAJ's API v4 (`/articles`). DOAJ takes its key in the query only, so
 * the whole address of the request is a secret. One that DOAJ has forgotten is made anew.
 */
export async function depositToDoaj(
  access: DoajCredentials,
  { remoteId, json }: DoajDeposit,
  timeoutMs = defaultTimeout,
): Promise<DepositOutcome> {
  const ask = (method: RegistryRequest['method'], path: string) => {
    const url = new URL(`${access.url}/articles${path}`)
    url.searchParams.set('api_key', access.apiKey)
    const sent = json === 'removed' ? {} : { body: json, contentType: 'application/json' }
    return callRegistry({ method, url, timeoutMs, ...sent })
  }
  const outcome = await sendArticle(ask, remoteId, json === 'removed')
  return { ...outcome, words: sanitizeMessage(outcome.words, [access.apiKey]) }
}

type CallApi = (method: RegistryRequest['method'], path: string) => Promise<RegistryResponse>

async function sendArticle(
  ask: CallApi,
  remoteId: string | null,
  isGone: boolean,
): Promise<DepositOutcome> {
  const place = `/${encodeURIComponent(remoteId ?? '')}`
  if (isGone) {
    const reply = await ask('DELETE', place)
    if (hasStatus(reply, 200, 204, 404))
      return { state: 'removed', words: 'DOAJ has removed it.', status: reply.status }
    return interpretResponse(reply)
  }
  if (remoteId) {
    const reply = await ask('PUT', place)
    if (hasStatus(reply, 200, 204))
      return { state: 'accepted', words: 'DOAJ has changed it.', status: reply.status }
    if (!hasStatus(reply, 404)) return interpretResponse(reply)
  }
  const reply = await ask('POST', '')
  return hasStatus(reply, 200, 201) ? interpretCreated(reply) : interpretResponse(reply)
}

type HttpResponse = Extract<RegistryResponse, { status: number }>

const hasStatus = (reply: RegistryResponse, ...statuses: number[]): reply is HttpResponse =>
  'status' in reply && statuses.includes(reply.status)

const CreatedBody = z.object({ id: z.string().regex(/^[\w-]{1,100}$/) })
const ErrorBody = z.object({ error: z.string() }).or(z.object({ message: z.string() }))

function interpretCreated({ status, text }: HttpResponse): DepositOutcome {
  const { data } = CreatedBody.safeParse(parseJson(text))
  // Sent again, the same article is changed there and not made twice.
  if (!data) return { state: 'unreachable', words: 'DOAJ answered what cannot be read.', status }
  return { state: 'accepted', words: 'DOAJ has it.', status, remoteId: data.id }
}

function interpretResponse(reply: RegistryResponse): DepositOutcome {
  if ('problem' in reply) return { state: 'unreachable', words: reply.problem }
  const { status, text } = reply
  const { data } = ErrorBody.safeParse(parseJson(text))
  const said = data && ('error' in data ? data.error : data.message)
  if (status === 401)
    return { state: 'refused', words: 'DOAJ does not take the key (401).', status }
  if (status === 429)
    return { state: 'unreachable', words: 'DOAJ is asked too often (429).', status }
  if (status >= 500 || status === 408) {
    const words = `DOAJ cannot take it just now (${status})${said ? `: ${said}` : '.'}`
    return { state: 'unreachable', words, status }
  }
  const words = said ?? (text.trim() || `DOAJ answered ${status} and no reason.`)
  return { state: 'refused', words, status }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
