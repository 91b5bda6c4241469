/** A start tag of an XML document: its name without a prefix, and its attributes as they are meant. */
export type Element = { name: string; attributes: Map<string, string> }

/** Said of a document that is not well-formed, or uses what these documents must not (ECMA-376 part 2). */
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

/** What begins so is passed over to its end; anything else after `<!` declares a document type, and is refused. */
const skippedMarkup = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['</', '>'],
] as const

/**
 * The elements of a small XML document in their order, at whatever depth. Reads each character once.
 * Throws `NotReadable`.
 */
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

/** What is meant by text in which characters stand as references (XML 1.0, 4.1). Throws `NotReadable`. */
export function resolveReferences(value: string): string {
  return value.replace(/&([^;&]{0,10})(;?)/g, (_, reference: string, end: string) => {
    const [, hexadecimal, decimal] = /^#(?:x([\da-f]+)|(\d+))$/i.exec(reference) ?? []
    const code = hexadecimal ? Number.parseInt(hexadecimal, 16) : Number(decimal)
    const meant = code <= 0x10ffff ? String.fromCodePoint(code) : namedCharacters.get(reference)
    if (!end || meant === undefined) throw new XmlError()
    return meant
  })
}

/** Such a document is in UTF-8 or UTF-16 and must not claim to be in anything else. */
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
