import { foldForSearch, splitWords } from './search-text.ts'

/** A piece of a text; the pieces together are the text. */
export type HighlightedPiece = { text: string; marked: boolean }

/** Folded text, and for each of its letters where in the text it comes from. */
type FoldedText = { letters: string; from: number[]; to: number[] }

function foldWithOffsets(text: string): FoldedText {
  const folded: FoldedText = { letters: '', from: [], to: [] }
  let at = 0
  for (const sign of text) {
    const plain = sign <= '\x7f' ? sign.toLowerCase() : foldForSearch(sign)
    for (let unit = 0; unit < plain.length; unit += 1) {
      folded.from.push(at)
      folded.to.push(at + sign.length)
    }
    folded.letters += plain
    at += sign.length
  }
  return folded
}

/** Where words of a search stand in a text, from its start; ranges that touch are one. */
function findMatches(text: string, words: readonly string[]): [number, number][] {
  const { letters, from, to } = foldWithOffsets(text)
  const found: [number, number][] = []
  for (const word of words) {
    for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + word.length)) {
      const end = at + word.length
      if (word.length < 3 && !isWholeWord(letters, at, end)) continue
      // Tone marks that follow a letter leave nothing when they are folded: they belong to it.
      found.push([from[at] ?? 0, Math.max(to[end - 1] ?? 0, from[end] ?? text.length)])
    }
  }
  return mergeRanges(found.sort(([a], [b]) => a - b))
}

const isWholeWord = (letters: string, from: number, to: number): boolean =>
  [letters[from - 1], letters[to]].every((sign) => !sign || splitWords(sign).length === 0)

function mergeRanges(ranges: [number, number][]): [number, number][] {
  const result: [number, number][] = []
  for (const [from, to] of ranges) {
    const last = result.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}

/** A text in pieces, of which those are marked that a search's folded words found. */
export function highlightWords(text: string, words: readonly string[]): HighlightedPiece[] {
  const pieces: HighlightedPiece[] = []
  let at = 0
  for (const [from, to] of findMatches(text, words)) {
    if (from > at) pieces.push({ text: text.slice(at, from), marked: false })
    pieces.push({ text: text.slice(from, to), marked: true })
    at = to
  }
  if (at < text.length) pieces.push({ text: text.slice(at), marked: false })
  return pieces
}

/** How much stands before the first word that was found. */
const leadLength = 60

/**
 * A part of a text around the first of a search's words that it holds, on one line, with an ellipsis where it was
 * cut; undefined when it holds none. At most about `max` characters.
 */
export function cutHighlight(
  text: string,
  words: readonly string[],
  max: number,
): string | undefined {
  const flat = text.replace(/\s+/g, ' ').trim()
  const [first] = findMatches(flat, words)
  if (!first) return undefined
  const [at] = first
  const start = at + leadLength / 2 < max ? 0 : afterBlank(flat, at - leadLength, at)
  const rest = flat.slice(start)
  const kept = rest.length <= max ? rest : beforeBlank(rest, max - 1)
  return `${start > 0 ? '…' : ''}${kept}${kept.length < rest.length ? '…' : ''}`
}

/** The first beginning of a word from a place on, or else the place `at`. */
function afterBlank(text: string, from: number, at: number): number {
  const blank = text.indexOf(' ', from)
  return blank >= 0 && blank < at ? blank + 1 : at
}

/** A text up to the last blank before a length; where there is none, to the length, but no sign is halved. */
function beforeBlank(text: string, length: number): string {
  const blank = text.lastIndexOf(' ', length)
  return blank > leadLength
    ? text.slice(0, blank)
    : text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
}

/** Those words of a search that a text does not hold. */
export const listMissingWords = (text: string, words: readonly string[]): string[] =>
  words.filter((word) => findMatches(text, [word]).length === 0)
