import type { FastifyRequest } from 'fastify'
import { Refused } from '#domain/refusal.ts'

/**
 * Throws 403 for what a page of another site sends, unless its origin is among those given. No cookie says who
 * sends, but limits count by network: another site could spend those of its readers. Browsers say where something
 * was sent from (Fetch Metadata, `Sec-Fetch-Site`), older ones in `Origin`, which on a page without a referrer is
 * `null`; other programs say nothing.
 */
export function requireSameOrigin({ headers }: FastifyRequest, origins: readonly string[]): void {
  const { 'sec-fetch-site': from, origin: sender, host } = headers
  if (sender && origins.includes(sender)) return
  const isOurs =
    typeof from === 'string'
      ? from === 'same-origin' || from === 'none'
      : !sender || sender === 'null' || URL.parse(sender)?.host === host
  if (!isOurs) throw new Refused('forbidden', 'Please send this from a page of this site.')
}
