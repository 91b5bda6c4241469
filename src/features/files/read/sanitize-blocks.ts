import { type Attributes, readXml } from '#features/files/validate/read-xml.ts'

/** The elements that stay; of any other only the text does. */
const allowed = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li table thead tbody tr td th blockquote pre em strong u s sup sub code br a img'.split(
    ' ',
  ),
)
const empty = new Set(['br', 'img'])

/** Numbers that cells of tables may have. */
const spans = ['colspan', 'rowspan'] as const

const shownPicture = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+$/
const webAddress = /^(?:https?:\/\/|mailto:)[^\s"'<>\\^`{|}]{1,2000}$/i

/**
 * Splits well-formed HTML into its top-level elements, and writes each again from an allow-list of elements and attributes:
 * no style, script, identifier or event survives. Headings start at level 3, below those of the page. Throws `XmlError`.
 */
export function sanitizeBlocks(html: string): string[] {
  const blocks: string[] = []
  let block = ''
  let depth = 0
  const endBlock = () => {
    if (/<img|[^\s]/.test(block.replace(/<(?!img)[^>]*>/g, ''))) blocks.push(block)
    block = ''
  }
  readXml(Buffer.from(`<root>${html}</root>`), {
    open(name, attributes) {
      depth += 1
      if (allowed.has(name)) block += openTag(name, attributes)
    },
    close(name) {
      depth -= 1
      if (allowed.has(name) && !empty.has(name)) block += `</${shownName(name)}>`
      if (depth === 1) endBlock()
    },
    text(text) {
      block += escapeText(text)
    },
  })
  endBlock()
  return blocks
}

const shownName = (name: string): string =>
  /^h[1-6]$/.test(name) ? `h${Math.min(6, Number(name[1]) + 2)}` : name

function openTag(name: string, attributes: Attributes): string {
  if (name === 'img') return openPicture(attributes)
  if (name === 'a') {
    const { href = '' } = attributes
    return webAddress.test(href)
      ? `<a href="${escapeText(href)}" rel="noopener noreferrer nofollow" target="_blank">`
      : '<a>'
  }
  const numbers = spans.flatMap((span) => {
    const number = Number(attributes[span])
    return /^t[dh]$/.test(name) && Number.isInteger(number) && number > 1 && number <= 100
      ? [` ${span}="${number}"`]
      : []
  })
  return `<${shownName(name)}${numbers.join('')}>`
}

function openPicture({ src = '', alt = '' }: Attributes): string {
  const description = escapeText(alt.slice(0, 1000))
  if (shownPicture.test(src)) return `<img src="${src}" alt="${description}">`
  return `<em>[Picture${alt ? `: ${description}` : ''}. See the file.]</em>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeText = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? '')
