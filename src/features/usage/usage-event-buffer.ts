import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { doubleClickMs } from '#domain/usage/aggregate-clicks.ts'
import { isArticleAddress } from '#domain/usage/usage-target.ts'

/**
 * Something that somebody was shown, and again and again until `until`, each time within the seconds of a double click. It
 * stays in memory, for seconds.
 */
export type UsageEvent = {
  url: string
  ip: string
  agent: string
  at: number
  until: number
  bytes: number
}

/** What waits while the database is away. */
const bufferLimits = { usageEvents: 50_000, bytes: 16 * 1024 * 1024 }

/**
 * What is counted of what is answered (COUNTER Code of Practice 5.1, 7.1): success (200, 304), and 302, by which
 * a file is sent from the storage itself. A part of a file (206) is none: it follows a whole one, or is asked for by the
 * scripts here to see whether a file is there.
 */
const countedStatuses = new Set([200, 302, 304])

/** What nobody has asked to see yet. (Fetch Metadata's `Sec-Purpose`, and what older browsers say) */
const isPrefetch = (headers: IncomingHttpHeaders): boolean => {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz']
  return purpose !== undefined && String(purpose).includes('prefetch')
}

/** What was shown and is not yet counted, bounded in number and bytes. */
export class UsageEventBuffer {
  #waiting: UsageEvent[] = []
  #bytes = 0
  #dropped = 0
  /** What was shown since the last writing began, by address, visitor and browser: whoever comes again costs no more room. */
  #lately = new Map<string, Map<string, Map<string, UsageEvent>>>()

  /** Notes an answer, if it showed something of an article: nothing is parsed, hashed or asked here. */
  note(
    { method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
    status: number,
    ip = '',
    now: () => number,
  ): void {
    if (
      method !== 'GET' ||
      !countedStatuses.has(status) ||
      !isArticleAddress(url) ||
      isPrefetch(headers)
    )
      return
    const agent = headers['user-agent'] ?? ''
    const at = now()
    const before = this.#lately.get(url)?.get(ip)?.get(agent)
    if (before && at - before.until <= doubleClickMs) before.until = Math.max(before.until, at)
    else this.#keep({ url, ip, agent, at, until: at, bytes: memorySizeOf(url, headers) })
  }

  #keep(sighting: UsageEvent): void {
    const { url, ip, agent, bytes } = sighting
    if (
      this.#waiting.length >= bufferLimits.usageEvents ||
      this.#bytes + bytes > bufferLimits.bytes
    ) {
      this.#dropped += 1
      return
    }
    this.#bytes += bytes
    this.#waiting.push(sighting)
    const ofUrl = this.#lately.get(url) ?? new Map<string, Map<string, UsageEvent>>()
    const ofVisitor = ofUrl.get(ip) ?? new Map<string, UsageEvent>()
    this.#lately.set(url, ofUrl.set(ip, ofVisitor.set(agent, sighting)))
  }

  /** All that waits, which changes no more; it stays until it is let go of. */
  waiting(): readonly UsageEvent[] {
    this.#lately = new Map()
    return this.#waiting.slice()
  }

  /** Lets the oldest go. */
  letGo(count: number): void {
    for (const { bytes } of this.#waiting.splice(0, count)) this.#bytes -= bytes
  }

  /** Counts what is lost on purpose. */
  drop(count: number): void {
    this.letGo(count)
    this.#dropped += count
  }

  /** How many were lost since this was asked last. */
  resetDropped(): number {
    const dropped = this.#dropped
    this.#dropped = 0
    return dropped
  }
}

/** Parts of strings keep the whole in memory: what is bounded is the whole. */
const memorySizeOf = (url: string, headers: IncomingHttpHeaders): number =>
  500 +
  url.length +
  (headers['user-agent']?.length ?? 0) +
  (headers['x-forwarded-for']?.length ?? 0)
