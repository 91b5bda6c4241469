import { childOf, switchOf, valueIn, wholeNumber, type XmlElement } from '../xml/element.ts'
import { withoutUndefined } from './run-properties.ts'

export type Alignment = 'start' | 'center' | 'end' | 'justify'

/** How a paragraph is set (ECMA-376 part 1, 17.3.1). Undefined where the source leaves it to a style. */
export type ParagraphProperties = {
  style?: string
  /** 0 to 8 for headings; 9 is body text. */
  outlineLevel?: number
  numbering?: string
  /** The level of the numbering, from 0. */
  level?: number
  alignment?: Alignment
  /** As a multiple of single spacing; null for an exact distance. */
  lineSpacing?: number | null
  rightToLeft?: boolean
  /** From the start of the lines, in twentieths of a point. */
  indent?: number
  /** From their end. */
  endIndent?: number
  /** Of the first line, added to that of all lines; negative if it hangs. */
  firstLineIndent?: number
  isDropCap?: boolean
}

const alignments: Record<string, Alignment> = {
  left: 'start',
  start: 'start',
  center: 'center',
  right: 'end',
  end: 'end',
  both: 'justify',
  distribute: 'justify',
}

/** Reads `w:pPr`. */
export function readParagraphProperties(element: XmlElement | undefined): ParagraphProperties {
  if (!element || element.children.length === 0) return {}
  const numbering = childOf(element, 'w:numPr')
  const indent = childOf(element, 'w:ind')?.attributes
  const frame = childOf(element, 'w:framePr')?.attributes
  return withoutUndefined({
    style: valueIn(element, 'w:pStyle'),
    outlineLevel: wholeNumber(valueIn(element, 'w:outlineLvl'), 0, 9),
    numbering: valueIn(numbering, 'w:numId'),
    level: wholeNumber(valueIn(numbering, 'w:ilvl'), 0, 8),
    alignment: alignments[valueIn(element, 'w:jc') ?? ''],
    lineSpacing: lineSpacingOf(childOf(element, 'w:spacing')),
    rightToLeft: switchOf(element, 'w:bidi'),
    indent: lengthOf(indent?.left ?? indent?.start),
    endIndent: lengthOf(indent?.right ?? indent?.end),
    firstLineIndent: firstLineOf(indent),
    isDropCap: frame?.dropCap === undefined ? undefined : frame.dropCap !== 'none',
  })
}

const lengthOf = (value: string | undefined): number | undefined =>
  wholeNumber(value, -31_680, 31_680)

function firstLineOf(indent: XmlElement['attributes'] | undefined): number | undefined {
  const hanging = lengthOf(indent?.hanging)
  return hanging === undefined ? lengthOf(indent?.firstLine) : -hanging
}

function lineSpacingOf(spacing: XmlElement | undefined): number | null | undefined {
  const line = wholeNumber(spacing?.attributes.line, 0, 31_680)
  if (line === undefined) return undefined
  const isMultiple = (spacing?.attributes.lineRule ?? 'auto') === 'auto'
  return isMultiple ? Math.round((line / 240) * 100) / 100 : null
}
