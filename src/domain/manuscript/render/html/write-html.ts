import { escapeText, type XmlContent } from '../../../text/xml.ts'

/** Elements without content and end tag (HTML, 13.1.2). */
const voidElements = new Set(['br', 'col', 'hr', 'img'])

/** Writes elements in the syntax of HTML. Texts and attributes are escaped. */
export function writeHtml(content: XmlContent): string {
  if (!content) return ''
  if (typeof content === 'string') return escapeText(content)
  const { name, attributes, children } = content
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeText(String(value)).replaceAll('"', '&quot;')}"`)
    .join('')
  const inner = children.map(writeHtml).join('')
  // A parser drops a line feed that follows <pre>.
  const start = name === 'pre' && inner.startsWith('\n') ? '\n' : ''
  return `<${name}${written}>${voidElements.has(name) ? '' : `${start}${inner}</${name}>`}`
}
