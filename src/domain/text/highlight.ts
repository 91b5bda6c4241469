import { foldForSearch, splitWords } from './search-text.ts'

export type HighlightedPiece = { text: string; marked: boolean }

type Range = [from: number, to: number]

/** A part of a text: a run of ASCII, or another character. `at` is where it begins in the folded text. */
type Part = { at: number; original: number; length: number; isAscii: boolean }

/** A folded text and its parts. Offsets of single characters would take fifty times the memory of the text. */
function foldInParts(text: string): { folded: string; parts: Part[] } {
  let folded = ''
  const parts: Part[] = []
  for (const { 0: run, index } of text.matchAll(/\p{ASCII}+|\P{ASCII}/gu)) {
    const isAscii = run.charCodeAt(0) < 0x80
    parts.push({ at: folded.length, original: index, length: run.length, isAscii })
    folded += isAscii ? run.toLowerCase() : foldForSearch(run)
  }
  parts.push({ at: folded.length, original: text.length, length: 0, isAscii: true })
  return { folded, parts }
}

/** Translates positions in the folded text, in ascending order, to the original. */
function createTranslation(parts: Part[]) {
  let index = 0
  return (position: number): Range => {
    while ((parts[index + 1]?.at ?? Number.POSITIVE_INFINITY) <= position) index += 1
    const { at = 0, original = 0, length = 0, isAscii } = parts[index] ?? {}
    if (!isAscii) return [original, original + length]
    return [original + position - at, original + position - at + 1]
  }
}

/** The ranges of search words in a text, in order. Ranges that touch are merged. */
function findMatches(text: string, words: readonly string[]): Range[] {
  const { folded, parts } = foldInParts(text)
  const found = words.flatMap((word) => findWord(folded, word)).sort(([a], [b]) => a - b)
  const translate = createTranslation(parts)
  const ranges = mergeRanges(found).map(([start, end]): Range => {
    const [from] = translate(start)
    const [, to] = translate(end - 1)
    // The range includes tone marks after its last character, which folding removes.
    return [from, Math.max(to, translate(end)[0])]
  })
  return mergeRanges(ranges)
}

function findWord(folded: string, word: string): Range[] {
  const ranges: Range[] = []
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
    const end = at + word.length
    if (word.length >= 3 || isWholeWord(folded, at, end)) ranges.push([at, end])
  }
  return ranges
}

const isWholeWord = (text: string, from: number, to: number): boolean =>
  [text[from - 1], text[to]].every((beside) => !beside || splitWords(beside).length === 0)

function mergeRanges(ranges: Range[]): Range[] {
  const result: Range[] = []
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
export function listMissingWords(text: string, words: readonly string[]): string[] {
  const { folded } = foldInParts(text)
  return words.filter((word) => findWord(folded, word).length === 0)
}
