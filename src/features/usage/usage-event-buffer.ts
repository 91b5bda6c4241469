import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { doubleClickMs } from '#domain/usage/aggregate-clicks.ts'
import { isArticleAddress } from '#domain/usage/usage-target.ts'

/** A response to a visitor, and its repetitions until `until`, each within the time of a double click after the one before. */
export type UsageEvent = {
  url: string
  ip: string
  agent: string
  at: number
  until: number
  bytes: number
}

const bufferLimits = { events: 50_000, bytes: 16 * 1024 * 1024 }

/**
 * Success, and 302, which redirects to a file in the storage. (COUNTER Code of Practice 5.1, 7.1) Not 206: a part of a
 * file follows a whole response, or a script checks whether the file exists.
 */
const countedStatuses = new Set([200, 302, 304])

/** `Sec-Purpose` of Fetch Metadata, and the headers of older browsers. */
const isPrefetch = (headers: IncomingHttpHeaders): boolean => {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz']
  return purpose !== undefined && String(purpose).includes('prefetch')
}

/** Events that are not yet counted, limited in number and bytes. */
export class UsageEventBuffer {
  #events: UsageEvent[] = []
  #bytes = 0
  #dropped = 0
  /** Events since the last flush by address, visitor and browser: a repetition extends one of them. */
  #recent = new Map<string, Map<string, Map<string, UsageEvent>>>()

  /** Adds a response that showed something of an article. Runs for every response, so it parses and hashes nothing. */
  add(
    { method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
    status: number,
    ip = '',
    now: () => number,
  ): void {
    const isCounted = method === 'GET' && countedStatuses.has(status) && isArticleAddress(url)
    if (!isCounted || isPrefetch(headers)) return
    const agent = headers['user-agent'] ?? ''
    const at = now()
    const earlier = this.#recent.get(url)?.get(ip)?.get(agent)
    if (earlier && at - earlier.until <= doubleClickMs) earlier.until = Math.max(earlier.until, at)
    else this.#push({ url, ip, agent, at, until: at, bytes: memorySizeOf(url, headers) })
  }

  #push(event: UsageEvent): void {
    const { url, ip, agent, bytes } = event
    if (this.#events.length >= bufferLimits.events || this.#bytes + bytes > bufferLimits.bytes) {
      this.#dropped += 1
      return
    }
    this.#bytes += bytes
    this.#events.push(event)
    const ofUrl = this.#recent.get(url) ?? new Map<string, Map<string, UsageEvent>>()
    const ofVisitor = ofUrl.get(ip) ?? new Map<string, UsageEvent>()
    this.#recent.set(url, ofUrl.set(ip, ofVisitor.set(agent, event)))
  }

  /** All events, which no longer change. They stay in the buffer until they are removed. */
  list(): readonly UsageEvent[] {
    this.#recent = new Map()
    return this.#events.slice()
  }

  /** Removes the oldest events. */
  remove(count: number): void {
    for (const { bytes } of this.#events.splice(0, count)) this.#bytes -= bytes
  }

  /** Removes the oldest events and counts them as lost. */
  drop(count: number): void {
    this.remove(count)
    this.#dropped += count
  }

  /** Returns the number of lost events since the last call. */
  resetDropped(): number {
    const dropped = this.#dropped
    this.#dropped = 0
    return dropped
  }
}

/** A part of a string keeps the whole string in memory, so whole headers count. */
const memorySizeOf = (url: string, headers: IncomingHttpHeaders): number =>
  500 +
  url.length +
  (headers['user-agent']?.length ?? 0) +
  (headers['x-forwarded-for']?.length ?? 0)
