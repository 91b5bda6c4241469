import type { FastifyRequest } from 'fastify'
import { Refused } from '#domain/refusal.ts'

/**
 * Throws 403 for requests from pages of another site, except for the given origins. There are no cookies, but
 * another site could use up its readers' rate limits. Browsers send `Sec-Fetch-Site` (Fetch Metadata) or `Origin`,
 * which is `null` without a referrer; other programs send neither.
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
