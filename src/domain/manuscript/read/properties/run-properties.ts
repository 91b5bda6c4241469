import { childOf, switchOf, valueIn, wholeNumber, type XmlElement } from '../xml/element.ts'

/** How characters are set (ECMA-376 part 1, 17.3.2). Undefined where the source leaves it to a style. */
export type RunProperties = {
  style?: string
  bold?: boolean
  italic?: boolean
  underline?: boolean
  strike?: boolean
  vertical?: 'superscript' | 'subscript' | 'baseline'
  smallCaps?: boolean
  hidden?: boolean
  font?: string
  /** In points. */
  size?: number
  language?: string
  eastAsianLanguage?: string
  bidiLanguage?: string
  /** Right-to-left characters. */
  rightToLeft?: boolean
}

const fontOf = (fonts: XmlElement, themeFonts: ReadonlyMap<string, string>): string | undefined => {
  const { asciiTheme, hAnsiTheme, ascii, hAnsi } = fonts.attributes
  const theme = asciiTheme ?? hAnsiTheme
  return (theme && themeFonts.get(theme.slice(0, 5))) || ascii || hAnsi
}

/** Reads `w:rPr`. `themeFonts` has the fonts of `major` and `minor`. */
export function readRunProperties(
  element: XmlElement | undefined,
  themeFonts: ReadonlyMap<string, string>,
): RunProperties {
  if (!element || element.children.length === 0) return {}
  const fonts = childOf(element, 'w:rFonts')
  const halfPoints = wholeNumber(valueIn(element, 'w:sz'), 1, 4000)
  const language = childOf(element, 'w:lang')?.attributes
  const underline = childOf(element, 'w:u')?.attributes.val
  return withoutUndefined({
    style: valueIn(element, 'w:rStyle'),
    bold: switchOf(element, 'w:b'),
    italic: switchOf(element, 'w:i'),
    underline: underline === undefined ? undefined : underline !== 'none',
    strike: switchOf(element, 'w:strike') || switchOf(element, 'w:dstrike'),
    vertical: verticalOf(
      valueIn(element, 'w:vertAlign'),
      wholeNumber(valueIn(element, 'w:position'), -200, 200),
      halfPoints,
    ),
    smallCaps: switchOf(element, 'w:smallCaps'),
    hidden: switchOf(element, 'w:vanish'),
    font: fonts && fontOf(fonts, themeFonts),
    size: halfPoints && halfPoints / 2,
    language: languageTag(language?.val),
    eastAsianLanguage: languageTag(language?.eastAsia),
    bidiLanguage: languageTag(language?.bidi),
    rightToLeft: switchOf(element, 'w:rtl'),
  })
}

/** In half points: what is moved less only sits better on its line. */
const minMove = 3
/** In half points: a larger letter that is lowered begins a chapter. */
const maxMoved = 40

/** From the alignment, else from how far characters are moved up or down, in half points: many authors set R² so. */
function verticalOf(alignment: string | undefined, move = 0, size = 0): RunProperties['vertical'] {
  if (alignment === 'superscript' || alignment === 'subscript') return alignment
  if (Math.abs(move) >= minMove && size <= maxMoved) return move > 0 ? 'superscript' : 'subscript'
  return alignment === 'baseline' ? alignment : undefined
}

/** A BCP 47 tag in its usual form; undefined for other text. */
function languageTag(value: string | undefined): string | undefined {
  if (!value || !/^[a-z]{2,3}(?:-[a-z\d]{1,8}){0,4}$/i.test(value)) return undefined
  try {
    return Intl.getCanonicalLocales(value)[0]
  } catch {
    return undefined
  }
}

/** The same without its undefined values, so that it can be spread over a style. */
export function withoutUndefined<Properties extends object>(properties: Properties): Properties {
  for (const name of Object.keys(properties) as (keyof Properties)[])
    if (properties[name] === undefined) delete properties[name]
  return properties
}
