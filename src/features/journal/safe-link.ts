import { decodeHTMLAttribute } from 'entities'

/** Where a link may lead: to a page of the web, a mailbox or a telephone; never to a program. */
const schemes = new Set(['http', 'https', 'mailto', 'tel'])

/** Control characters, blanks, and signs that are not seen: a browser leaves some of them out before it reads a scheme. */
const unseen = /[\p{C}\p{Z}]/gu

/**
 * Whether the `href` of a link may be shown: it leads to a place on this site, or its scheme is one of those that are
 * allowed. Read as a browser reads it: references such as `&#58;` and `&Tab;` are decoded first. (URL Standard, 4.4)
 */
export function isSafeLink(href: string): boolean {
  const address = decodeHTMLAttribute(href).replace(unseen, '')
  const [beforePath = ''] = address.split(/[/\\?#]/)
  const end = beforePath.indexOf(':')
  return end === -1 || schemes.has(beforePath.slice(0, end).toLowerCase())
}
