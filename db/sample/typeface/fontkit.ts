import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Contour, Letter } from './letters.ts'

type Glyph = {
  advanceWidth: number
  path: { commands: { command: string; args: number[] }[] }
}

/** The part of fontkit's font object that is used here. */
export type FontFile = {
  unitsPerEm: number
  ascent: number
  descent: number
  capHeight: number
  xHeight: number
  italicAngle: number
  postscriptName: string
  hasGlyphForCodePoint(codePoint: number): boolean
  glyphForCodePoint(codePoint: number): Glyph
  layout(text: string): { glyphs: Glyph[]; positions: { xAdvance: number }[] }
}

// pdfkit reads fonts with fontkit; taking the same copy saves a dependency of our own.
const requireFromPdfkit = createRequire(import.meta.resolve('pdfkit'))
const fontkit: { openSync(path: string): FontFile } = requireFromPdfkit('fontkit')

/** Opens one file of the installed Gentium Book Plus, for example `('latin', '400-italic')`. */
export function openGentium(subset: string, style: string): FontFile {
  const file = `@fontsource/gentium-book-plus/files/gentium-book-plus-${subset}-${style}.woff2`
  return fontkit.openSync(fileURLToPath(import.meta.resolve(file)))
}

/** Reads the outline of one character. */
export function readLetter(font: FontFile, text: string): Letter {
  const glyph = font.glyphForCodePoint(text.codePointAt(0) ?? 0)
  const contours: Contour[] = []
  for (const { command, args } of glyph.path.commands) {
    if (command === 'moveTo') contours.push([])
    contours.at(-1)?.push(...pointsOf(args))
  }
  return { text, advance: glyph.advanceWidth, contours: contours.map(open) }
}

/** A curve's arguments are its control point, then its end; a line's are its end alone. */
function pointsOf(args: number[]): Contour {
  const points: Contour = []
  for (let i = 0; i < args.length; i += 2) {
    points.push({ x: args[i] ?? 0, y: args[i + 1] ?? 0, on: i + 2 === args.length })
  }
  return points
}

/** TrueType closes a contour by itself, so a last point equal to the first is left out. */
function open(contour: Contour): Contour {
  const first = contour.at(0)
  const last = contour.at(-1)
  const closed = contour.length > 1 && last?.on && first?.x === last.x && first.y === last.y
  return closed ? contour.slice(0, -1) : contour
}
