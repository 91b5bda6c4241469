/** A start tag: its name without a prefix, and its attributes with references resolved. */
export type Element = { name: string; attributes: Map<string, string> }

/** The document is not well-formed, or uses what ECMA-376 part 2 forbids. */
export class XmlError extends Error {}

const namedCharacters = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

const startOfTag = /<([^\s<>/="'!?]+)/y
const attribute = /\s+([^\s<>/="']+)\s*=\s*("[^"<]*"|'[^'<]*')/y
const endOfTag = /\s*\/?>/y

/** Skipped up to its end; anything else after `<!` declares a document type and is refused. */
const skippedMarkup = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['</', '>'],
] as const

/** The elements of a small XML document in order. Linear in its length. Throws `XmlError`. */
export function parseElements(document: Buffer): Element[] {
  const text = decode(document)
  const elements: Element[] = []
  let at = text.indexOf('<')
  while (at >= 0) {
    const passed = skippedMarkup.find(([begin]) => text.startsWith(begin, at))
    if (passed) {
      const end = text.indexOf(passed[1], at + passed[0].length)
      if (end < 0) throw new XmlError()
      at = text.indexOf('<', end + passed[1].length)
      continue
    }
    const { element, end } = readTag(text, at)
    elements.push(element)
    at = text.indexOf('<', end)
  }
  return elements
}

function readTag(text: string, at: number): { element: Element; end: number } {
  const [, name = ''] = match(startOfTag, text, at) ?? []
  if (!name) throw new XmlError()
  const attributes = new Map<string, string>()
  let end = startOfTag.lastIndex
  for (let found = match(attribute, text, end); found; found = match(attribute, text, end)) {
    const [, key = '', quoted = ''] = found
    if (attributes.has(key)) throw new XmlError()
    attributes.set(key, resolveReferences(quoted.slice(1, -1)))
    end = attribute.lastIndex
  }
  if (!match(endOfTag, text, end)) throw new XmlError()
  return { element: { name: name.replace(/^.*:/, ''), attributes }, end: endOfTag.lastIndex }
}

function match(sticky: RegExp, text: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at
  return sticky.exec(text)
}

/** Resolves character references (XML 1.0, 4.1). Throws `XmlError`. */
export function resolveReferences(value: string): string {
  return value.replace(/&([^;&]{0,10})(;?)/g, (_, reference: string, end: string) => {
    const [, hexadecimal, decimal] = /^#(?:x([\da-f]+)|(\d+))$/i.exec(reference) ?? []
    const code = hexadecimal ? Number.parseInt(hexadecimal, 16) : Number(decimal)
    const meant = code <= 0x10ffff ? String.fromCodePoint(code) : namedCharacters.get(reference)
    if (!end || meant === undefined) throw new XmlError()
    return meant
  })
}

/** Decodes UTF-8 or UTF-16. Throws `XmlError` if the document declares another encoding. */
export function decode(document: Buffer): string {
  const [first, second] = document
  const encoding =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(document)
    const claimed = /^<\?xml[^>]{0,100}?encoding\s*=\s*["']([^"']{1,20})["']/.exec(text)?.[1]
    if (claimed && !claimed.toLowerCase().startsWith(encoding.slice(0, 6))) throw new XmlError()
    return text
  } catch {
    throw new XmlError()
  }
}
