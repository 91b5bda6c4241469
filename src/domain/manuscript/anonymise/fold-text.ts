import { foldForSearch } from '#domain/text/search-text.ts'

/** A folded text and, for each of its UTF-16 units, the offset of its source character; one more entry marks the end. */
export type FoldedText = { text: string; offsets: Uint32Array }

/** Characters that no reader sees: soft hyphen, zero-width characters and directional marks. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]/

/** The letters of European languages that Unicode does not decompose, and the signs that writers exchange. */
const plainCharacters: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  ı: 'i',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  ʻ: "'",
  ʾ: "'",
  ʿ: "'",
  ˈ: "'",
  '`': "'",
  '´': "'",
  '′': "'",
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
}

function foldCharacter(character: string): string {
  const known = plainCharacters[character] ?? plainCharacters[character.toLowerCase()]
  if (known !== undefined) return known
  if (invisible.test(character)) return ''
  return /\s/.test(character) ? character.replace(/[^\n]/, ' ') : foldForSearch(character)
}

/** Folds a text as `foldForSearch` does, also apostrophes and hyphens, and records where each character comes from. */
export function foldText(source: string): FoldedText {
  const parts: string[] = []
  const offsets = new Uint32Array(source.length * 3 + 1)
  let length = 0
  let offset = 0
  for (const character of source) {
    const folded = foldOne(character)
    parts.push(folded)
    for (let unit = 0; unit < folded.length && length < offsets.length; unit += 1)
      offsets[length++] = offset
    offset += character.length
  }
  offsets[length] = offset
  return { text: parts.join('').slice(0, length), offsets: offsets.subarray(0, length + 1) }
}

const known = new Map<string, string>()

function foldOne(character: string): string {
  const folded = known.get(character)
  if (folded !== undefined) return folded
  const made = foldCharacter(character)
  known.set(character, made)
  return made
}

export const fold = (source: string): string => foldText(source).text
