import type { Inline } from '../../document/inline.ts'
import { toQuote } from '../../document/text.ts'
import type { Range } from '../inline-ranges.ts'
import type { FoundCitations } from './author-year.ts'
import type { ReferenceIndex } from './reference-index.ts'

const inBrackets = /\[\s*(\d{1,4}(?:\s*[,;–-]\s*\d{1,4}){0,40})\s*\]/g
const list = /^\s*\d{1,4}(?:\s*[,;–-]\s*\d{1,4}){0,40}\s*$/

const maxRange = 60

/** The numbers of `1, 3–5`; null for a range that is none. */
function numbersOf(text: string): number[] | null {
  const numbers: number[] = []
  for (const part of text.split(/[,;]/)) {
    const [from = 0, to = from] = part.split(/[–-]/).map(Number)
    if (to < from || to - from > maxRange) return null
    for (let number = from; number <= to; number++) numbers.push(number)
  }
  return numbers
}

/** The citations by number in brackets of a line: `[1, 3–5]`. */
export function findNumbered(text: string, blockId: string, index: ReferenceIndex): FoundCitations {
  const found: FoundCitations = { ranges: [], unmatched: [] }
  for (const match of text.matchAll(inBrackets)) {
    const numbers = numbersOf(match[1] ?? '')
    const ids = numbers?.map((number) => index.byNumber(number)) ?? []
    const [start, end] = [match.index, match.index + match[0].length]
    const referenceIds = ids.filter((id) => id !== undefined)
    if (referenceIds.length > 0 && referenceIds.length === ids.length)
      found.ranges.push(rangeOf(start, end, referenceIds))
    else if (numbers?.every((number) => number > 0 && number < 1000))
      found.unmatched.push({ blockId, quote: toQuote(text.slice(Math.max(0, start - 60), end)) })
  }
  return found
}

/** The superscript numbers of a line that can be citations, each at its offset. */
export function findRaised(content: readonly Inline[], index: ReferenceIndex): CitationRange[] {
  const ranges: CitationRange[] = []
  let at = 0
  let before = ''
  for (const inline of content) {
    const text = inline.kind === 'text' ? inline.text : ' '
    const isRaised = inline.kind === 'text' && inline.marks?.includes('superscript')
    if (isRaised && list.test(text) && /[\p{L}.,;:)”"’\]]\s?$/u.test(before)) {
      const ids = numbersOf(text)?.map((number) => index.byNumber(number)) ?? []
      const referenceIds = ids.filter((id) => id !== undefined)
      if (referenceIds.length > 0 && referenceIds.length === ids.length)
        ranges.push(rangeOf(at, at + text.length, referenceIds))
    }
    at += text.length
    before = text
  }
  return ranges
}

export type CitationRange = Range & { referenceIds: string[] }

const rangeOf = (start: number, end: number, referenceIds: string[]): CitationRange => ({
  start,
  end,
  referenceIds,
  wrap: (content) => ({ kind: 'citation', referenceIds, content }),
})
