import {
  childOf,
  childrenOf,
  switchOf,
  valueIn,
  wholeNumber,
  type XmlElement,
} from '../xml/element.ts'
import { formatNumber } from './number-format.ts'

/** A level of a numbering (ECMA-376 part 1, 17.9.6). */
type Level = {
  start: number
  format: string
  /** The label with `%1` for the number of the first level. */
  pattern: string
  /** The style of paragraphs that belong to this level. */
  style: string | undefined
  isDecimal: boolean
  restart: number | undefined
}

type Definition = { id: string; levels: (Level | undefined)[]; startAgain: Map<number, number> }

/** A number as a paragraph shows it. */
export type NumberedPlace = {
  /** Paragraphs with the same counter belong to one list. */
  counter: string
  level: number
  format: string
  value: number
  /** The label as Word shows it: `2.1`, `(a)`; empty for bullets. */
  label: string
  /** Whether the label has words (`Table 1.`). */
  hasWords: boolean
}

const maxValue = 1_000_000

/** The numberings of a document, and where their counters are. */
export class Numbering {
  readonly #abstract = new Map<string, XmlElement>()
  readonly #numbers = new Map<string, XmlElement>()
  readonly #definitions = new Map<string, Definition | undefined>()
  readonly #counters = new Map<string, (number | undefined)[]>()
  readonly #started = new Set<string>()
  readonly #numberingOfStyle: (style: string) => string | undefined

  /** `numberingOfStyle` finds the numbering that a style of the type numbering names. */
  constructor(
    part: XmlElement | undefined,
    numberingOfStyle: (style: string) => string | undefined,
  ) {
    this.#numberingOfStyle = numberingOfStyle
    for (const element of childrenOf(part, 'w:abstractNum'))
      this.#abstract.set(element.attributes.abstractNumId ?? '', element)
    for (const element of childrenOf(part, 'w:num'))
      this.#numbers.set(element.attributes.numId ?? '', element)
  }

  /** The level of a numbering that belongs to a paragraph style. */
  levelOfStyle(id: string, style: string): number {
    const level = this.#definition(id)?.levels.findIndex((each) => each?.style === style) ?? -1
    return Math.max(0, level)
  }

  /** Counts one paragraph. Undefined if the numbering does not exist or shows nothing. */
  next(id: string, level: number): NumberedPlace | undefined {
    const definition = this.#definition(id)
    const own = definition?.levels[level]
    if (!definition || !own) return undefined
    const counter = this.#counterOf(id, definition)
    const value = Math.min(maxValue, (counter[level] ?? own.start - 1) + 1)
    counter[level] = value
    for (let above = 0; above < level; above++)
      counter[above] ??= definition.levels[above]?.start ?? 1
    for (let below = level + 1; below < 9; below++)
      if (isRestarted(definition.levels[below], level)) counter[below] = undefined
    if (own.format === 'none' && own.pattern.trim() === '') return undefined
    const label = own.format === 'bullet' ? '' : labelOf(definition, own, counter)
    const words = own.pattern.replace(/%\d/g, '')
    const hasWords = own.format !== 'bullet' && /\p{L}{2}/u.test(words)
    return { counter: definition.id, level, format: own.format, value, label, hasWords }
  }

  #counterOf(id: string, definition: Definition): (number | undefined)[] {
    const counter = this.#counters.get(definition.id) ?? []
    this.#counters.set(definition.id, counter)
    if (!this.#started.has(id)) {
      this.#started.add(id)
      for (const [level, start] of definition.startAgain) counter[level] = start - 1
    }
    return counter
  }

  #definition(id: string): Definition | undefined {
    if (!this.#definitions.has(id)) this.#definitions.set(id, this.#readDefinition(id, 0))
    return this.#definitions.get(id)
  }

  #readDefinition(id: string, links: number): Definition | undefined {
    const number = this.#numbers.get(id)
    const abstractId = valueIn(number, 'w:abstractNumId')
    const abstract = abstractId === undefined ? undefined : this.#abstract.get(abstractId)
    if (!number || !abstract || abstractId === undefined) return undefined
    const linked = valueIn(abstract, 'w:numStyleLink')
    const target = linked === undefined ? undefined : this.#numberingOfStyle(linked)
    // A link leads to another numbering; more than a few links are a cycle.
    if (target !== undefined && target !== id && links < 4)
      return this.#readDefinition(target, links + 1)
    const definition: Definition = { id: abstractId, levels: [], startAgain: new Map() }
    for (const element of childrenOf(abstract, 'w:lvl')) setLevel(definition, element)
    for (const element of childrenOf(number, 'w:lvlOverride')) override(definition, element)
    return definition
  }
}

const isRestarted = (level: Level | undefined, by: number): boolean =>
  level?.restart === undefined || (level.restart > 0 && by < level.restart)

function setLevel(definition: Definition, element: XmlElement): void {
  const level = wholeNumber(element.attributes.ilvl, 0, 8) ?? 0
  definition.levels[level] = {
    start: wholeNumber(valueIn(element, 'w:start'), 0, maxValue) ?? 1,
    format: formatOf(element),
    pattern: (valueIn(element, 'w:lvlText') ?? '').slice(0, 200),
    style: valueIn(element, 'w:pStyle'),
    isDecimal: switchOf(element, 'w:isLgl') ?? false,
    restart: wholeNumber(valueIn(element, 'w:lvlRestart'), 0, 9),
  }
}

/** The format, also inside a choice for newer versions of Word. */
function formatOf(element: XmlElement): string {
  const fallback = childOf(childOf(element, 'mc:AlternateContent'), 'mc:Fallback')
  return valueIn(element, 'w:numFmt') ?? valueIn(fallback, 'w:numFmt') ?? 'decimal'
}

function override(definition: Definition, element: XmlElement): void {
  const level = wholeNumber(element.attributes.ilvl, 0, 8) ?? 0
  const own = childOf(element, 'w:lvl')
  if (own) setLevel(definition, own)
  const start = wholeNumber(valueIn(element, 'w:startOverride'), 0, maxValue)
  if (start !== undefined) definition.startAgain.set(level, start)
}

function labelOf(definition: Definition, own: Level, counter: (number | undefined)[]): string {
  const text = own.pattern.replace(/%([1-9])/g, (_, digit: string) => {
    const level = Number(digit) - 1
    const format = definition.levels[level]?.format ?? 'decimal'
    const value = counter[level] ?? definition.levels[level]?.start ?? 1
    return formatNumber(value, own.isDecimal ? 'decimal' : format)
  })
  return text.trim()
}
