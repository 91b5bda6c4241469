import { foldForSearch, wordsOf } from './search.ts'

/** A piece of a text; the pieces together are the text. */
export type Piece = { text: string; marked: boolean }

/** Folded text, and for each of its letters where in the text it comes from. */
type Folded = { letters: string; from: number[]; to: number[] }

function foldInPlace(text: string): Folded {
  const folded: Folded = { letters: '', from: [], to: [] }
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
function findWords(text: string, words: readonly string[]): [number, number][] {
  const { letters, from, to } = foldInPlace(text)
  const found: [number, number][] = []
  for (const word of words) {
    for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + word.length)) {
      const end = at + word.length
      if (word.length < 3 && !isWhole(letters, at, end)) continue
      // Tone marks that follow a letter leave nothing when they are folded: they belong to it.
      found.push([from[at] ?? 0, Math.max(to[end - 1] ?? 0, from[end] ?? text.length)])
    }
  }
  return joined(found.sort(([a], [b]) => a - b))
}

const isWhole = (letters: string, from: number, to: number): boolean =>
  [letters[from - 1], letters[to]].every((sign) => !sign || wordsOf(sign).length === 0)

function joined(ranges: [number, number][]): [number, number][] {
  const result: [number, number][] = []
  for (const [from, to] of ranges) {
    const last = result.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}

/** A text in pieces, of which those are marked that a search's folded words found. */
export function markWords(text: string, words: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const [from, to] of findWords(text, words)) {
    if (from > at) pieces.push({ text: text.slice(at, from), marked: false })
    pieces.push({ text: text.slice(from, to), marked: true })
    at = to
  }
  if (at < text.length) pieces.push({ text: text.slice(at), marked: false })
  return pieces
}

/** How much stands before the first word that was found. */
const lead = 60

/**
 * A part of a text around the first of a search's words that it holds, on one line, with an ellipsis where it was
 * cut; undefined when it holds none. At most about `max` characters.
 */
export function passageAround(
  text: string,
  words: readonly string[],
  max: number,
): string | undefined {
  const flat = text.replace(/\s+/g, ' ').trim()
  const [first] = findWords(flat, words)
  if (!first) return undefined
  const [at] = first
  const start = at + lead / 2 < max ? 0 : afterBlank(flat, at - lead, at)
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
  return blank > lead ? text.slice(0, blank) : text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
}

/** Those words of a search that a text does not hold. */
export const missingIn = (text: string, words: readonly string[]): string[] =>
  words.filter((word) => findWords(text, [word]).length === 0)
