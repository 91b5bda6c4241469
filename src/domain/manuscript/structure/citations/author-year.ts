import type { Mention } from '../../document/document.ts'
import { toQuote } from '../../document/text.ts'
import type { Range } from '../inline-ranges.ts'
import type { ReferenceIndex } from './reference-index.ts'

const word = "\\p{Lu}[\\p{L}\\p{M}'’‑-]{1,40}"
const particle = '(?:(?:van|von|de|der|den|del|da|di|du|la|le|al|el|ben|bin|ter|ten) ){0,3}'

/** `Obi, 2019`, `Obi and Ada (2019)`, `Obi et al., 2019a`: the repetitions are bounded, so that the search is linear. */
const pattern = new RegExp(
  `(?<![\\p{L}\\d])(${particle}${word})((?:,? (?:&|and|und|et|y|e|dan) ${particle}${word}|,? et al\\.?|,? and others|, ${word}(?: (?:\\p{Lu}\\.){1,3})?){0,8})(?:['’]s?)?(,? \\(|[,:]? )((?:1[5-9]|20)\\d\\d[a-z]?)(?![\\p{L}\\d])`,
  'gu',
)

const months = new Set(
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec spring summer autumn winter in since until by the of from january janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(
    ' ',
  ),
)

export type FoundCitations = { ranges: Range[]; unmatched: Mention[] }

/** The citations by author and year in a line. Linked if one entry fits; reported if it is clearly a citation of no entry. */
export function findAuthorYear(
  text: string,
  blockId: string,
  index: ReferenceIndex,
): FoundCitations {
  const found: FoundCitations = { ranges: [], unmatched: [] }
  for (const match of text.matchAll(pattern)) {
    const [whole, family = '', others = '', before = '', year = ''] = match
    if (months.has(family.toLowerCase())) continue
    const isBracketed = before.includes('(')
    const end = match.index + whole.length
    const named = nameWithEntry(family + others, year, index)
    if (named) {
      const closing = isBracketed && text[end] === ')' ? 1 : 0
      found.ranges.push({
        start: match.index + named.at,
        end: end + closing,
        wrap: (content) => ({ kind: 'citation', referenceIds: [named.id], content }),
      })
      continue
    }
    const isCertain =
      index.byName(family, year) === undefined &&
      (isBracketed ? text[end] === ')' : before.startsWith(',')) &&
      (isBracketed || isInBrackets(text, match.index))
    if (isCertain) {
      const from = others.startsWith(', ') && isBracketed ? whole.indexOf(', ') + 2 : 0
      const quote = whole.slice(from) + (isBracketed ? ')' : '')
      found.unmatched.push({ blockId, quote: toQuote(quote) })
    }
  }
  return found
}

/** The first name of a list that has an entry, since a sentence may begin before it: `However, Obi (2019)`. */
function nameWithEntry(
  names: string,
  year: string,
  index: ReferenceIndex,
): { at: number; id: string } | null {
  for (const match of names.matchAll(oneName)) {
    const id = index.byName(match[0], year) ?? index.byName(lastWord(match[0]), year)
    if (id) return { at: match.index, id }
    // Only a word before a comma can be the beginning of the sentence.
    if (names[match.index + match[0].length] !== ',') return null
  }
  return null
}

const oneName = new RegExp(`${particle}${word}`, 'gu')

const lastWord = (name: string): string => name.split(' ').at(-1) ?? name

/** Whether an offset is between brackets. */
function isInBrackets(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 400), at)
  return before.lastIndexOf('(') > before.lastIndexOf(')')
}
