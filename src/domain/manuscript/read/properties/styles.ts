import { childOf, childrenOf, valueIn, type XmlElement } from '../xml/element.ts'
import { type ParagraphProperties, readParagraphProperties } from './paragraph-properties.ts'
import { type RunProperties, readRunProperties } from './run-properties.ts'

/** A style with what it inherits. */
export type Style = {
  id: string
  /** In lower case. Built-in styles have English names in every language of Word (`heading 1`). */
  name: string
  /** The names of the style and of those that it is based on. */
  names: string[]
  paragraph: ParagraphProperties
  run: RunProperties
  /** Parts of a table that the style sets apart: `firstRow`, `firstCol`. */
  tableParts: ReadonlySet<string>
}

/** Styles that are based on more styles than this take the rest from the defaults. */
const maxInheritance = 32

/** The styles of a document (ECMA-376 part 1, 17.7). */
export class Styles {
  readonly themeFonts: ReadonlyMap<string, string>
  /** The defaults where no style sets a value. */
  readonly defaults: { paragraph: ParagraphProperties; run: RunProperties }
  readonly #elements = new Map<string, XmlElement>()
  readonly #resolved = new Map<string, Style>()
  readonly #defaultParagraph: string | undefined

  constructor(part: XmlElement | undefined, themeFonts: ReadonlyMap<string, string>) {
    this.themeFonts = themeFonts
    const defaults = childOf(part, 'w:docDefaults')
    const of = (kind: string) => childOf(childOf(defaults, `w:${kind}Default`), `w:${kind}`)
    this.defaults = {
      paragraph: readParagraphProperties(of('pPr')),
      run: readRunProperties(of('rPr'), themeFonts),
    }
    for (const element of childrenOf(part, 'w:style')) {
      const { styleId, type, default: isDefault } = element.attributes
      if (styleId === undefined) continue
      this.#elements.set(styleId, element)
      if (type === 'paragraph' && /^(?:1|true|on)$/.test(isDefault ?? ''))
        this.#defaultParagraph ??= styleId
    }
  }

  /** The style of a paragraph, the default style without an id. */
  paragraph(id: string | undefined): Style {
    const known = id !== undefined && this.#elements.has(id) ? id : this.#defaultParagraph
    return this.style(known) ?? nameless
  }

  /** Any style by its id. */
  style(id: string | undefined): Style | undefined {
    if (id === undefined) return undefined
    const known = this.#resolved.get(id)
    if (known) return known
    const chain = this.#chainOf(id)
    let style: Style | undefined
    for (const element of chain.reverse()) {
      style = this.#derive(element, style)
      this.#resolved.set(style.id, style)
    }
    return style
  }

  /** A style and those that it is based on. A style that is based on itself is not followed twice. */
  #chainOf(id: string): XmlElement[] {
    const chain: XmlElement[] = []
    const seen = new Set<string>()
    let next: string | undefined = id
    while (next !== undefined && !seen.has(next) && chain.length < maxInheritance) {
      seen.add(next)
      const element = this.#elements.get(next)
      if (!element) break
      chain.push(element)
      next = valueIn(element, 'w:basedOn')
    }
    return chain
  }

  #derive(element: XmlElement, base: Style | undefined): Style {
    const name = (valueIn(element, 'w:name') ?? '').toLowerCase()
    const own = childrenOf(element, 'w:tblStylePr').map(({ attributes }) => attributes.type ?? '')
    return {
      id: element.attributes.styleId ?? '',
      name,
      names: [name, ...(base?.names ?? [])],
      paragraph: {
        ...base?.paragraph,
        ...readParagraphProperties(childOf(element, 'w:pPr')),
      },
      run: { ...base?.run, ...readRunProperties(childOf(element, 'w:rPr'), this.themeFonts) },
      tableParts: new Set([...(base?.tableParts ?? []), ...own]),
    }
  }
}

const nameless: Style = {
  id: '',
  name: '',
  names: [],
  paragraph: {},
  run: {},
  tableParts: new Set(),
}

/** The fonts that a theme calls `major` and `minor`. */
export function readThemeFonts(theme: XmlElement | undefined): Map<string, string> {
  const fonts = new Map<string, string>()
  const scheme = childOf(childOf(theme, 'a:themeElements'), 'a:fontScheme')
  for (const kind of ['major', 'minor']) {
    const face = childOf(childOf(scheme, `a:${kind}Font`), 'a:latin')?.attributes.typeface
    if (face) fonts.set(kind, face)
  }
  return fonts
}
