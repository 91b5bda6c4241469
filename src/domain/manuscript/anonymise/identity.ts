import { guessNameParts } from '#domain/manuscript/contributor.ts'
import { fold } from './fold-text.ts'
import { tokenize } from './tokens.ts'

/** The known facts about an author, or about a reviewer whose attachment is anonymised. */
export type KnownPerson = {
  name: string
  given: string | null
  family: string | null
  email: string | null
  /** As printed, `0000-0002-1825-0097`. */
  orcid: string | null
  affiliations: string[]
}

/** A person in the form in which texts are searched: folded words with their other spellings. */
export type SearchedPerson = {
  given: Set<string>
  family: Set<string>
  /** The number of words of the family name. */
  familyLength: number
  /** The first letters of the given names in order, then of the family name. */
  initials: { given: string[]; family: string[] }
}

export type NameIndex = {
  people: SearchedPerson[]
  /** By word: the people whose names have it. */
  byWord: Map<string, number[]>
}

/** The spellings of a word of a name: Yoruba writes `ṣ`, `s` or `sh` for one sound. */
function spellings(written: string): string[] {
  const [{ key } = { key: '' }] = tokenize(written)
  const dotted = written.normalize('NFD').replace(/s\u0323/gi, 'sh')
  return [...new Set([key, fold(dotted).replaceAll("'", ''), key.replaceAll('sh', 's')])]
}

/** The words of a name as written, with hyphenated names also in one word. */
function writtenWords(name: string): string[] {
  return name.split(/[\s,.;\-‐‑–]+/).filter((word) => /\p{L}/u.test(word))
}

const particles = new Set([
  'al',
  'el',
  'bin',
  'ibn',
  'bint',
  'de',
  'da',
  'dos',
  'di',
  'van',
  'von',
  'der',
  'den',
  'la',
  'le',
])

function toSearched(person: KnownPerson): SearchedPerson {
  const guessed = guessNameParts(person.name)
  const given = writtenWords(person.given ?? guessed?.given ?? '')
  const family = writtenWords(person.family ?? guessed?.family ?? person.name)
  const main = family.filter((word) => !particles.has(fold(word)))
  const words = main.length > 0 ? main : family
  const isNamed = (word: string) => spellings(word).every((spelling) => spelling.length > 1)
  const joined = (name: string | null | undefined) =>
    (name ?? '')
      .split(/\s+/)
      .flatMap((word) => (word.includes('-') ? [fold(word).replace(/[-']/g, '')] : []))
  return {
    given: new Set([...given.filter(isNamed).flatMap(spellings), ...joined(person.given)]),
    family: new Set([...words.flatMap(spellings), ...joined(person.family ?? person.name)]),
    familyLength: words.length,
    initials: { given: given.map(firstLetter), family: words.map(firstLetter) },
  }
}

const firstLetter = (word: string): string =>
  fold(word)
    .replace(/[^\p{L}]/gu, '')
    .slice(0, 1)

/** Prepares the search for people. Names of organisations are searched like affiliations. */
export function indexNames(known: readonly KnownPerson[]): NameIndex {
  const people = known.map(toSearched)
  const byWord = new Map<string, number[]>()
  for (const [index, { given, family }] of people.entries()) {
    for (const word of new Set([...given, ...family])) {
      if (word) byWord.set(word, [...(byWord.get(word) ?? []), index])
    }
  }
  return { people, byWord }
}
