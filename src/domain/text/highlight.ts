import { foldForSearch, splitWords } from './search-text.ts'

export type HighlightedPiece = { text: string; marked: boolean }

/** A folded text, and the start and end of each of its characters in the original. */
type FoldedText = { characters: string; from: number[]; to: number[] }

function foldWithOffsets(text: string): FoldedText {
  const folded: FoldedText = { characters: '', from: [], to: [] }
  let at = 0
  for (const character of text) {
    const plain = character <= '\x7f' ? character.toLowerCase() : foldForSearch(character)
    for (let unit = 0; unit < plain.length; unit += 1) {
      folded.from.push(at)
      folded.to.push(at + character.length)
    }
    folded.characters += plain
    at += character.length
  }
  return folded
}

/** The ranges of search words in a text, in order. Ranges that touch are merged. */
function findMatches(text: string, words: readonly string[]): [number, number][] {
  const { characters, from, to } = foldWithOffsets(text)
  const ranges: [number, number][] = []
  for (const word of words) {
    const next = (from: number) => characters.indexOf(word, from)
    for (let at = next(0); at >= 0; at = next(at + word.length)) {
      const end = at + word.length
      if (word.length < 3 && !isWholeWord(characters, at, end)) continue
      // The range includes tone marks after its last character, which folding removes.
      ranges.push([from[at] ?? 0, Math.max(to[end - 1] ?? 0, from[end] ?? text.length)])
    }
  }
  return mergeRanges(ranges.sort(([a], [b]) => a - b))
}

const isWholeWord = (text: string, from: number, to: number): boolean =>
  [text[from - 1], text[to]].every((beside) => !beside || splitWords(beside).length === 0)

function mergeRanges(ranges: [number, number][]): [number, number][] {
  const result: [number, number][] = []
  for (const [from, to] of ranges) {
    const last = result.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}

/** Splits a text into pieces and marks the folded words of a search. */
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

/** The characters before the first match. */
const leadLength = 60

/** Cuts a text around the first match to about `max` characters on one line, with ellipses. Undefined without a match. */
export function cutHighlight(
  text: string,
  words: readonly string[],
  max: number,
): string | undefined {
  const flat = text.replace(/\s+/g, ' ').trim()
  const [first] = findMatches(flat, words)
  if (!first) return undefined
  const [at] = first
  const start = at + leadLength / 2 < max ? 0 : afterSpace(flat, at - leadLength, at)
  const rest = flat.slice(start)
  const part = rest.length <= max ? rest : beforeSpace(rest, max - 1)
  return `${start > 0 ? '…' : ''}${part}${part.length < rest.length ? '…' : ''}`
}

/** The start of the first word after `from`, at most `at`. */
function afterSpace(text: string, from: number, at: number): number {
  const space = text.indexOf(' ', from)
  return space >= 0 && space < at ? space + 1 : at
}

/** Cuts a text at a space, or between characters if there is none. */
function beforeSpace(text: string, length: number): string {
  const space = text.lastIndexOf(' ', length)
  return space > leadLength
    ? text.slice(0, space)
    : text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
}

/** The words of a search that a text does not contain. */
export const listMissingWords = (text: string, words: readonly string[]): string[] =>
  words.filter((word) => findMatches(text, [word]).length === 0)
