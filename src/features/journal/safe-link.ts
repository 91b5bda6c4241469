import { decodeHTMLAttribute } from 'entities'

const schemes = new Set(['http', 'https', 'mailto', 'tel'])

/** Browsers remove some of these characters before they read a scheme. */
const unseen = /[\p{C}\p{Z}]/gu

/** Whether an `href` is relative or has an allowed scheme. References such as `&#58;` are decoded first, as browsers do. */
export function isSafeLink(href: string): boolean {
  const address = decodeHTMLAttribute(href).replace(unseen, '')
  const [beforePath = ''] = address.split(/[/\\?#]/)
  const end = beforePath.indexOf(':')
  return end === -1 || schemes.has(beforePath.slice(0, end).toLowerCase())
}
