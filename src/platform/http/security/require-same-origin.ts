import type { FastifyRequest } from 'fastify'
import { Refused } from '#domain/refusal.ts'

/**
 * Throws 403 for cross-site requests, which could use up rate limits of the reader's network. Only browsers send
 * these headers; `Origin` is `null` without a referrer.
 */
export function requireSameOrigin({ headers }: FastifyRequest, origins: readonly string[]): void {
  const { 'sec-fetch-site': fetchSite, origin, host } = headers
  if (origin && origins.includes(origin)) return
  const isSameOrigin =
    typeof fetchSite === 'string'
      ? fetchSite === 'same-origin' || fetchSite === 'none'
      : !origin || origin === 'null' || URL.parse(origin)?.host === host
  if (!isSameOrigin) throw new Refused('forbidden', 'Please send this from a page of this site.')
}
