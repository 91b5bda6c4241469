import type { KnownPerson } from './identity.ts'
import { type Token, wordsOf } from './tokens.ts'

/** Words that names of departments and universities share. */
const general = new Set(
  `academy and art arts at basic board business center centre chemistry city college computer country curriculum department dept development
division early economics education educational engineering english environmental faculty federal for foundation geography health high
higher history in institute institution instruction international language languages law learning library management mathematics medical
medicine ministry national nigeria of physics polytechnic post primary private psychology public religious research school schools science
sciences secondary social special state statistics studies teacher teachers teaching technical technology the training unit university
vocational west africa african`.split(/\s+/),
)

/** Words that a text may leave out or add in the name of an institution. */
const optional = new Set(['the', 'of', 'and', 'at', 'in', 'for'])

export type AffiliationIndex = Map<string, string[][]>

/** Prepares the search for institutions: each whole affiliation, and each of its parts that names one institution. */
export function indexAffiliations(people: readonly KnownPerson[]): AffiliationIndex {
  const index: AffiliationIndex = new Map()
  const add = (words: string[]) => {
    const [first] = words
    if (first) index.set(first, [...(index.get(first) ?? []), words])
  }
  const names = new Set(people.flatMap(({ affiliations }) => affiliations))
  for (const name of names) {
    for (const part of new Set([name, ...name.split(/[,;()\n]|\s[-–—]\s/)])) {
      const words = wordsOf(part).filter((word) => !optional.has(word))
      const isAcronym = words.length === 1 && /^[\s\P{L}]*\p{Lu}{3,}[\s\P{L}]*$/u.test(part)
      const isDistinct = words.length > 1 && words.some((word) => !general.has(word))
      if (isAcronym || isDistinct || words.length >= 5) add(words)
    }
  }
  for (const known of index.values()) known.sort((a, b) => b.length - a.length)
  return index
}

/** Finds the names of institutions in the words of a text. */
export function findAffiliations(
  tokens: readonly Token[],
  index: AffiliationIndex,
): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (!token?.isCapital) continue
    const ends = (index.get(token.key) ?? []).map((words) => endOfPhrase(tokens, at, words))
    const to = Math.max(-1, ...ends)
    if (to < at) continue
    found.push({ from: at, to })
    at = to
  }
  return found
}

/** The index of the last word of the phrase, or -1. An acronym must be in capitals. */
function endOfPhrase(tokens: readonly Token[], start: number, words: readonly string[]): number {
  if (words.length === 1 && !tokens[start]?.isUpper) return -1
  let at = start
  for (const [position, word] of words.entries()) {
    while (position > 0 && tokens[at] && optional.has(tokens[at]?.key ?? '')) at += 1
    const token = tokens[at]
    if (!token || (token.key !== word && token.stem !== word)) return -1
    if (position > 0 && !/^[\s.,;:()'-]{1,3}$/.test(token.gap)) return -1
    at += 1
  }
  return at - 1
}
