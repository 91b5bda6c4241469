/** A point of an outline in font units; `on` is false for the control point of a quadratic curve. */
export type Point = { x: number; y: number; on: boolean }
export type Contour = Point[]

/** One printed letter: what it reads as (one character, or a letter with its marks) and its shape. */
export type Letter = { text: string; advance: number; contours: Contour[] }

/** Extra space (usually negative) between two letters, in font units. */
export type KerningPair = { left: string; right: string; value: number }

/** A complete face, cut down to the letters in use. Measures are in font units. */
export type Typeface = {
  name: string
  bold: boolean
  italic: boolean
  unitsPerEm: number
  ascent: number
  descent: number
  capHeight: number
  xHeight: number
  italicAngle: number
  letters: Letter[]
  kerning: KerningPair[]
}

/** Splits text into letters together with their marks, in composed form (NFC). */
export function lettersOf(text: string): string[] {
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(
    text.normalize('NFC'),
  )
  return [...segments].map((part) => part.segment)
}
