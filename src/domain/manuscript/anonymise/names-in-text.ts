import { isCommonGivenName, isCommonWord } from './common-words.ts'
import type { NameIndex, SearchedPerson } from './identity.ts'
import type { Token } from './tokens.ts'

/** A name in a text: the words `from` to `to` (inclusive) of a person. */
export type NameMatch = {
  from: number
  to: number
  person: SearchedPerson
  /** The words of the family name that were found. */
  family: string[]
  given: string[]
  hasInitials: boolean
}

/** How many words a name in a text can have. */
const maxWords = 10

type Role = 'family' | 'given' | 'initial' | undefined

const stemIn = (words: Set<string>, { key, stem }: Token): string | undefined =>
  words.has(key) ? key : words.has(stem) ? stem : undefined

function roleOf(person: SearchedPerson, token: Token | undefined): Role {
  if (!token) return undefined
  if (stemIn(person.family, token) !== undefined) return 'family'
  if (stemIn(person.given, token) !== undefined) return 'given'
  if (!token.isUpper) return undefined
  // Any single letter, since `C. Obi` is somebody else than `A. Obi`.
  if (token.key.length === 1) return 'initial'
  return token.key.length < 5 && person.initials.given.join('').startsWith(token.key)
    ? 'initial'
    : undefined
}

/** Whether the words `left` and `left + 1` can belong to one name. */
function joins(tokens: readonly Token[], left: number, leftRole: Role, rightRole: Role): boolean {
  const gap = tokens[left + 1]?.gap ?? ''
  if (leftRole === 'initial') return /^\.?(?:[ \n]{0,2}|-)$/.test(gap)
  return rightRole === 'initial'
    ? /^,?[ \n]{1,2}$/.test(gap)
    : /^(?: ?[-'] ?|,?[ \n]{1,3})$/.test(gap)
}

/** Extends a match from a word of a name over the neighbouring words of the same name and initials. */
function matchAt(
  tokens: readonly Token[],
  at: number,
  person: SearchedPerson,
): NameMatch | undefined {
  const roleAt = (index: number): Role => roleOf(person, tokens[index])
  let from = at
  while (
    at - from < 4 &&
    roleAt(from - 1) === 'initial' &&
    joins(tokens, from - 1, 'initial', roleAt(from))
  )
    from -= 1
  let to = at
  const given = new Set([roleAt(at)])
  while (to - from < maxWords) {
    const role = roleAt(to + 1)
    const isListed = role === 'initial' && given.has('given') && tokens[to + 1]?.gap.includes(',')
    if (role && !isListed && joins(tokens, to, roleAt(to), role)) to += 1
    else if (isUnknownMiddleName(tokens, to, roleAt)) to += 2
    else break
    given.add(roleAt(to))
  }
  return describe(tokens, from, to, person)
}

/** `Ada Grace Obi`: a word that is not known, between given and family name. */
function isUnknownMiddleName(
  tokens: readonly Token[],
  at: number,
  roleAt: (index: number) => Role,
): boolean {
  const [middle, last] = [tokens[at + 1], tokens[at + 2]]
  if (!middle?.isCapital || middle.gap !== ' ' || last?.gap !== ' ') return false
  const ends = [roleAt(at), roleAt(at + 2)]
  return ends.includes('family') && ends.includes('given')
}

function describe(
  tokens: readonly Token[],
  first: number,
  last: number,
  person: SearchedPerson,
): NameMatch | undefined {
  let [from, to] = [first, last]
  const collect = (words: Set<string>) => {
    const found = new Set<string>()
    for (const token of tokens.slice(from, to + 1)) {
      const word = stemIn(words, token)
      if (word) found.add(word)
    }
    return [...found]
  }
  const family = collect(person.family)
  const given = collect(person.given).filter(
    (word) => !family.includes(word) || person.family.size > 1,
  )
  const before = initialsFrom(tokens, from, 1, person)
  const after = initialsFrom(tokens, to, -1, person)
  const areOwn = (letters: string) => letters === '' || startsInitials(person, letters)
  const isKnownFully = family.length > 0 && given.length > 0
  if (!isKnownFully && !(areOwn(before) && areOwn(after))) return undefined
  const startsWithArticle = !isKnownFully && isArticle(tokens, from)
  const endsWithArticle = !isKnownFully && tokens[to]?.gap === ' ' && isArticle(tokens, to)
  if (startsWithArticle) from += 1
  if (endsWithArticle) to -= 1
  const hasInitials = (before !== '' && !startsWithArticle) || (after !== '' && !endsWithArticle)
  return { from, to, person, family, given, hasInitials }
}

/** `A` and `I` without a point are words of a sentence. */
const isArticle = (tokens: readonly Token[], at: number): boolean =>
  /^[ai]$/.test(tokens[at]?.key ?? '') && !tokens[at + 1]?.gap.startsWith('.')

/** The letters of the initials at one end of a name. */
function initialsFrom(
  tokens: readonly Token[],
  end: number,
  step: 1 | -1,
  person: SearchedPerson,
): string {
  const letters: string[] = []
  for (let index = end; letters.length < 5; index += step) {
    const token = tokens[index]
    if (!token || roleOf(person, token) !== 'initial') break
    letters.push(token.key)
  }
  return (step === 1 ? letters : letters.reverse()).join('')
}

/** Whether initials could be those of a person: the first one is the first letter of a given name. */
function startsInitials({ initials }: SearchedPerson, letters: string): boolean {
  if (initials.given.length === 0) return true
  return initials.given.includes(letters.slice(0, 1))
}

const titles = new Set(
  'mr mrs ms miss dr prof professor doctor sir madam chief alhaji alhaja hajia mallam malam rev reverend pastor engr barr sister brother teacher author researcher by and with from for to of in at on as the'.split(
    ' ',
  ),
)

export type Surroundings = {
  /** Words of names that the document also writes with a small first letter. */
  lowerCase: ReadonlySet<string>
}

/** Whether a match names the person, and is not a common word or a part of somebody else's name. */
export function isName(
  tokens: readonly Token[],
  match: NameMatch,
  { lowerCase }: Surroundings,
): boolean {
  const { family, given, hasInitials, person } = match
  const isCapital = tokens.slice(match.from, match.to + 1).some((token) => token.isCapital)
  if (family.length > 0 && given.length > 0) return true
  if (given.length > 1) return isCapital
  if (!isCapital) return false
  const isAlone = !hasInitials && !(family.length > 1 && family.length >= person.familyLength)
  const [word = ''] = family.length > 0 ? family : given
  if (family.length === 0 && hasInitials) return false
  if (!isAlone) return true
  const isCommon = family.length > 0 ? isCommonWord(word) : isCommonGivenName(word)
  return !isCommon && !lowerCase.has(word) && !isOfSomebodyElse(tokens, match)
}

/** `Chinua Obi`: the word before, or after a given name, is a name that is not known. */
function isOfSomebodyElse(tokens: readonly Token[], { from, to, family }: NameMatch): boolean {
  const first = tokens[from]
  const previous = tokens[from - 1]
  const isSentenceStart = from < 2 || /[.!?:\n]/.test(previous?.gap ?? '')
  if (previous?.isCapital && first?.gap === ' ' && !isSentenceStart && !titles.has(previous.key))
    return !previous.isUpper || first.isUpper === false
  const next = tokens[to + 1]
  return family.length === 0 && Boolean(next?.isCapital && next.gap === ' ')
}

/** Finds the names of people in the words of a text. Linear in the number of words. */
export function findNames(
  tokens: readonly Token[],
  index: NameIndex,
  surroundings: Surroundings,
): NameMatch[] {
  const found: NameMatch[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (!token) continue
    const candidates = new Set([
      ...(index.byWord.get(token.key) ?? []),
      ...(index.byWord.get(token.stem) ?? []),
    ])
    const matches = [...candidates].flatMap((person) => {
      const known = index.people[person]
      const match = known && matchAt(tokens, at, known)
      return match && isName(tokens, match, surroundings) ? [match] : []
    })
    const [best] = matches.sort((a, b) => b.to - b.from - (a.to - a.from))
    if (!best) continue
    found.push(best)
    at = Math.max(at, best.to)
  }
  return found
}
