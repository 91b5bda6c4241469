import { type FontFile, openGentium, readLetter } from './fontkit.ts'
import { hookLetter } from './hooked.ts'
import type { Contour, KerningPair, Letter, Typeface } from './letters.ts'

const DOT_BELOW = '\u0323'
const HOOKED: Record<string, string> = { ɓ: 'b', ɗ: 'd' }

/**
 * Gathers the letters in use from the packaged Gentium Book Plus, which is split into files by
 * Unicode range and leaves out ɓ, ɗ and the combining tone marks; these are put together here.
 *
 * @param style weight and slope as in the package's file names: `400-normal`, `400-italic`, …
 * @throws Error naming a letter that can neither be found nor put together
 */
export function gatherGentium(style: string, texts: Iterable<string>): Typeface {
  const files = ['latin', 'latin-ext', 'vietnamese'].map((subset) => openGentium(subset, style))
  const [latin] = files
  if (!latin) throw new Error('No Gentium files')
  const letters = [...new Set(texts)].toSorted().map((text) => getLetter(files, text))
  return {
    name: latin.postscriptName,
    bold: style.startsWith('700'),
    italic: style.endsWith('italic'),
    unitsPerEm: latin.unitsPerEm,
    ascent: latin.ascent,
    descent: latin.descent,
    capHeight: latin.capHeight,
    xHeight: latin.xHeight,
    italicAngle: latin.italicAngle,
    letters,
    kerning: readKerning(latin, letters),
  }
}

function getLetter(files: FontFile[], text: string): Letter {
  const letter = findLetter(files, text) ?? hook(files, text) ?? stack(files, text)
  if (!letter) throw new Error(`Gentium has no letter for “${text}”`)
  return letter
}

function findLetter(files: FontFile[], text: string): Letter | undefined {
  const [codePoint, ...marks] = [...text].map((character) => character.codePointAt(0) ?? 0)
  if (codePoint === undefined || marks.length > 0) return undefined
  const file = files.find((font) => font.hasGlyphForCodePoint(codePoint))
  return file && readLetter(file, text)
}

function hook(files: FontFile[], text: string): Letter | undefined {
  const plain = HOOKED[text] && findLetter(files, HOOKED[text])
  const hookedK = findLetter(files, 'ƙ')
  const upright = files[0]?.italicAngle === 0
  return plain && hookedK && upright
    ? hookLetter(text, plain, hookedK, files[0]?.xHeight ?? 0)
    : undefined
}

/** ẹ́ is é with the dot of ẹ: the type designer has already placed both marks. */
function stack(files: FontFile[], text: string): Letter | undefined {
  const [base = '', ...marks] = [...text.normalize('NFD')]
  const tone = marks.filter((mark) => mark !== DOT_BELOW).join('')
  const toned = findLetter(files, (base + tone).normalize('NFC'))
  const dotted = findLetter(files, (base + DOT_BELOW).normalize('NFC'))
  if (!toned || !dotted || !marks.includes(DOT_BELOW)) return undefined
  return { ...toned, text, contours: [...toned.contours, ...dotted.contours.filter(underBaseline)] }
}

const underBaseline = (contour: Contour) => contour.every((point) => point.y < 0)

function readKerning(font: FontFile, letters: Letter[]): KerningPair[] {
  const known = letters
    .map((letter) => letter.text)
    .filter((text) => text.length === 1 && font.hasGlyphForCodePoint(text.charCodeAt(0)))
  return known.flatMap((left) => known.flatMap((right) => kerningOf(font, left, right)))
}

function kerningOf(font: FontFile, left: string, right: string): KerningPair[] {
  const { glyphs, positions } = font.layout(left + right)
  const value = (positions[0]?.xAdvance ?? 0) - (glyphs[0]?.advanceWidth ?? 0)
  return glyphs.length === 2 && value !== 0 ? [{ left, right, value }] : []
}
