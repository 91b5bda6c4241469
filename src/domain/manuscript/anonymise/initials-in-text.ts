import type { NameIndex } from './identity.ts'
import type { Token } from './tokens.ts'

/** Abbreviations with points that are rarely somebody's initials. */
const abbreviations = new Set(
  'us uk un eu ad bc ba bsc ma msc md mphil phd am pm dc ai iq tv pe ps nb cv id la ny nj sd se ci rq usa eg ie al et op cit ed eds vol no pp ibid hiv icse stem ict'.split(
    ' ',
  ),
)

/** Prepares the search for initials. */
export const indexInitials = ({ people }: NameIndex): Set<string> =>
  new Set(people.flatMap(({ initials: { given, family } }) => spell(given, family)))

/**
 * Finds the initials of people without other names: with points (`A.B.O.`) anywhere, without them where contributions are
 * listed.
 */
export function findInitials(
  tokens: readonly Token[],
  known: ReadonlySet<string>,
  listsContributions: boolean,
): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const to = endOfInitials(tokens, at)
    const letters = tokens
      .slice(at, to + 1)
      .map(({ key }) => key)
      .join('')
    const isWritten = to > at || (listsContributions && tokens[at]?.isUpper)
    if (
      isWritten &&
      known.has(letters) &&
      isAlone(tokens, to) &&
      (listsContributions || !abbreviations.has(letters))
    )
      found.push({ from: at, to })
    at = Math.max(at, to)
  }
  return found
}

/** The full initials, with and without middle names. */
function spell(given: string[], family: string[]): string[] {
  if (given.length === 0 || family.length === 0) return []
  const [first = ''] = given
  const last = family.join('')
  return [given.join('') + last, first + last, given.join('') + (family[0] ?? '')]
}

/** The last of a series of capital letters with points between them. */
function endOfInitials(tokens: readonly Token[], at: number): number {
  let to = at
  if (tokens[at]?.key.length !== 1 || !tokens[at]?.isUpper) return at
  for (;;) {
    const next = tokens[to + 1]
    if (next?.key.length !== 1 || !next.isUpper || !/^(?:\. ?|\.-)$/.test(next.gap)) return to
    to += 1
  }
}

/** `A. O. Williams` is somebody else. */
const isAlone = (tokens: readonly Token[], to: number): boolean => {
  const next = tokens[to + 1]
  return !(next?.isCapital && /^\.? $/.test(next.gap) && next.key.length > 1)
}
