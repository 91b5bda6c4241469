import { pageContext } from '#web/context.ts'
import type { Route } from './+types/security-text'

/** RFC 9116, 2.5.5, recommends less than a year. */
const validDays = 180

/** security.txt: the contact for reporting vulnerabilities (RFC 9116). */
export function loader({ context }: Route.LoaderArgs) {
  const { baseUrl, clock, content } = context.get(pageContext)
  const expires = new Date(clock().getTime() + validDays * 86_400_000)
  expires.setUTCHours(0, 0, 0, 0)
  const lines = [
    `Contact: mailto:${encodeURI(content.journal.contact.email)}`,
    `Contact: ${baseUrl}/contact`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}/.well-known/security.txt`,
  ]
  const headers = { 'content-type': 'text/plain; charset=utf-8' }
  return new Response(`${lines.join('\n')}\n`, { headers })
}
