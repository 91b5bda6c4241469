import { z } from 'zod'
import type { Outcome } from '#domain/publishing/deposit.ts'
import { askRegistry, type Reply, type Request, wordsFrom } from './ask-registry.ts'
import { type DoajAccess, usualWait } from './registries.ts'

/** What is to be done with an article at DOAJ; `remoteId` is how DOAJ calls it, null for one that is new there. */
export type DoajDeposit = { remoteId: string | null; json: string | 'removed' }

/**
 * Makes, changes or removes an article by DOAJ's API v4 (`/articles`). DOAJ takes its key in the query only, so
 * the whole address of the request is a secret. One that DOAJ has forgotten is made anew.
 */
export async function depositAtDoaj(
  access: DoajAccess,
  { remoteId, json }: DoajDeposit,
  withinMs = usualWait,
): Promise<Outcome> {
  const ask = (method: Request['method'], path: string) => {
    const url = new URL(`${access.url}/articles${path}`)
    url.searchParams.set('api_key', access.apiKey)
    const sent = json === 'removed' ? {} : { body: json, contentType: 'application/json' }
    return askRegistry({ method, url, withinMs, ...sent })
  }
  const outcome = await deposit(ask, remoteId, json === 'removed')
  return { ...outcome, words: wordsFrom(outcome.words, [access.apiKey]) }
}

type Ask = (method: Request['method'], path: string) => Promise<Reply>

async function deposit(ask: Ask, remoteId: string | null, isGone: boolean): Promise<Outcome> {
  const place = `/${encodeURIComponent(remoteId ?? '')}`
  if (isGone) {
    const reply = await ask('DELETE', place)
    if (isStatus(reply, 200, 204, 404))
      return { state: 'removed', words: 'DOAJ has removed it.', status: reply.status }
    return judge(reply)
  }
  if (remoteId) {
    const reply = await ask('PUT', place)
    if (isStatus(reply, 200, 204))
      return { state: 'accepted', words: 'DOAJ has changed it.', status: reply.status }
    if (!isStatus(reply, 404)) return judge(reply)
  }
  const reply = await ask('POST', '')
  return isStatus(reply, 200, 201) ? judgeCreated(reply) : judge(reply)
}

type Answered = Extract<Reply, { status: number }>

const isStatus = (reply: Reply, ...statuses: number[]): reply is Answered =>
  'status' in reply && statuses.includes(reply.status)

const Created = z.object({ id: z.string().regex(/^[\w-]{1,100}$/) })
const Fault = z.object({ error: z.string() }).or(z.object({ message: z.string() }))

function judgeCreated({ status, text }: Answered): Outcome {
  const { data } = Created.safeParse(readJson(text))
  // Sent again, the same article is changed there and not made twice.
  if (!data) return { state: 'unreachable', words: 'DOAJ answered what cannot be read.', status }
  return { state: 'accepted', words: 'DOAJ has it.', status, remoteId: data.id }
}

function judge(reply: Reply): Outcome {
  if ('problem' in reply) return { state: 'unreachable', words: reply.problem }
  const { status, text } = reply
  const { data } = Fault.safeParse(readJson(text))
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

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
