import type { SaxesTagPlain } from 'saxes'
import type { XmlElement } from './element.ts'
import { NameScope } from './namespaces.ts'
import { createXmlParser, XmlError } from './xml-parser.ts'

/** Far above what a long manuscript takes; elements deeper than `depth` are left out. */
export const xmlLimits = { elements: 4_000_000, depth: 240, characters: 64 * 1024 * 1024 }

export type ParsedXml = {
  root: XmlElement
  /** Whether elements were left out because they are nested too deep. */
  isTooDeep: boolean
}

/** Elements that are passed on one by one and then dropped: those directly inside `parent`. */
type Visitor = { parent: string; visit: (element: XmlElement) => void }

const noAttributes = Object.freeze({})

/**
 * Reads a part as a tree, without recursion and in linear time. With a visitor, only one of the visited elements is in memory at
 * a time. Throws `XmlError`.
 */
export function parseXml(source: string, visitor?: Visitor): ParsedXml {
  if (source.length > xmlLimits.characters) throw new XmlError('too long')
  const builder = new TreeBuilder(visitor)
  const parser = createXmlParser(false)
  parser.on('opentag', (tag) => builder.open(tag))
  parser.on('closetag', () => builder.close())
  parser.on('text', (text) => builder.text(text))
  parser.on('cdata', (text) => builder.text(text))
  parser.write(source).close()
  if (!builder.root) throw new XmlError('no element')
  return { root: builder.root, isTooDeep: builder.isTooDeep }
}

class TreeBuilder {
  root: XmlElement | undefined
  isTooDeep = false
  readonly #visitor: Visitor | undefined
  readonly #open: XmlElement[] = []
  readonly #scopes: NameScope[] = []
  #tooDeep = 0
  #paragraphs = 0
  #elements = 0

  constructor(visitor: Visitor | undefined) {
    this.#visitor = visitor
  }

  open({ name: source, attributes }: SaxesTagPlain): void {
    this.#elements += 1
    if (this.#elements > xmlLimits.elements) throw new XmlError('too many elements')
    const scope = (this.#scopes.at(-1) ?? new NameScope()).inside(attributes)
    const name = scope.element(source)
    const paragraph = this.#paragraphs
    if (name === 'w:p') this.#paragraphs += 1
    if (this.#open.length >= xmlLimits.depth) {
      this.#tooDeep += 1
      this.isTooDeep = true
      return
    }
    const element = {
      name,
      attributes: readAttributes(attributes, scope),
      children: [],
      text: '',
      paragraph,
    }
    this.#open.push(element)
    this.#scopes.push(scope)
  }

  close(): void {
    if (this.#tooDeep > 0) {
      this.#tooDeep -= 1
      return
    }
    const element = this.#open.pop()
    this.#scopes.pop()
    if (!element) return
    const parent = this.#open.at(-1)
    if (!parent) this.root = element
    else if (parent.name === this.#visitor?.parent) this.#visitor.visit(element)
    else parent.children.push(element)
  }

  text(text: string): void {
    const element = this.#open.at(-1)
    if (element && this.#tooDeep === 0) element.text += text
  }
}

function readAttributes(
  attributes: Record<string, string>,
  scope: NameScope,
): Readonly<Record<string, string>> {
  let read: Record<string, string> | undefined
  for (const name in attributes) {
    if (name.startsWith('xmlns')) continue
    read ??= {}
    read[scope.attribute(name)] = attributes[name] ?? ''
  }
  return read ?? noAttributes
}
