import { foldText } from './fold-text.ts'

/** A word of a text. Offsets count UTF-16 units of the source. */
export type Token = {
  start: number
  end: number
  /** The folded word without apostrophes, `saadu` for `Sa’adu`. */
  key: string
  /** The same without a possessive ending, `obi` for `Obi’s`. */
  stem: string
  /** Begins with a capital letter. */
  isCapital: boolean
  /** Has no small letter. */
  isUpper: boolean
  /** The folded text between the previous word and this one. */
  gap: string
}

const word = /[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*'?/gu

/** The words of a text in order. Linear in its length. */
export function tokenize(source: string): Token[] {
  const { text, offsets } = foldText(source)
  const tokens: Token[] = []
  let before = 0
  for (const { 0: found, index } of text.matchAll(word)) {
    const last = index + found.length
    const hasApostrophe = found.endsWith("'")
    const length = hasApostrophe ? found.length - 1 : found.length
    const start = offsets[index] ?? 0
    const end = offsets[index + length] ?? source.length
    const written = source.slice(start, end)
    const plain = found.slice(0, length)
    const key = plain.replaceAll("'", '')
    tokens.push({
      start,
      end,
      key,
      stem: plain.endsWith("'s") ? plain.slice(0, -2).replaceAll("'", '') : key,
      isCapital: /^\P{L}*\p{Lu}/u.test(written),
      isUpper: written === written.toUpperCase() && written !== written.toLowerCase(),
      gap: text.slice(before, index),
    })
    before = last - (hasApostrophe ? 1 : 0)
  }
  return tokens
}

/** The folded words of a name. A hyphen separates words; an apostrophe does not. */
export const wordsOf = (name: string): string[] => tokenize(name).map(({ key }) => key)
