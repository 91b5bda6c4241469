import type { SearchedPerson } from './identity.ts'
import type { NameMatch } from './names-in-text.ts'
import type { Section } from './sections.ts'
import type { Token } from './tokens.ts'

const year = /^(?:1[89]|20)\d\d[a-z]?$/
const firstPerson = new Set(['our', 'my', 'we', 'us', 'ours', 'me', 'myself', 'ourselves'])

/** The works in the list of references by people with a known family name: keys of name and year. */
export type ListedWorks = { own: Set<string>; others: Set<string> }

/** How many words after a name its year may follow: `(Obi, Eze, & Musa, 2020)`. */
const reach = 12

/** The index of the year of a citation that contains the word `at`; undefined if it is no citation. */
function yearAfter(tokens: readonly Token[], at: number): number | undefined {
  for (let index = at + 1; index <= at + reach; index += 1) {
    const token = tokens[index]
    if (!token || /[.;!?\n]\s/.test(token.gap.replace(/^\. ?(?=[,(])/, ''))) break
    if (year.test(token.key)) return index
    // Between the names of a citation are capital letters, `and`, `et al.` only.
    if (!token.isCapital && !/^(?:and|et|al|s|in|na|ati)$/.test(token.key)) break
  }
  return undefined
}

/** Whether the sentence before a word speaks of `our`, `my` or `the author's` work. */
function isOwnSentence(tokens: readonly Token[], at: number): boolean {
  for (let index = at - 1; index >= 0 && at - index < 40; index -= 1) {
    const token = tokens[index]
    if (!token || /[.!?]\s/.test(tokens[index + 1]?.gap ?? '')) break
    if (firstPerson.has(token.key)) return true
    if (token.stem === 'author' || token.key === 'authors')
      return tokens[index - 1]?.key === 'present'
  }
  return false
}

/** Adds the works of an entry in the list of references. */
export function addListedWork(
  tokens: readonly Token[],
  people: readonly SearchedPerson[],
  works: ListedWorks,
): void {
  const published = tokens.find(({ key }) => year.test(key))
  if (!published) return
  for (const [at, token] of tokens.slice(0, 40).entries()) {
    for (const person of people) {
      if (!person.family.has(token.key)) continue
      const next = tokens[at + 1]
      const isOther = next?.key.length === 1 && !person.initials.given.includes(next.key)
      works[isOther ? 'others' : 'own'].add(`${token.key} ${published.key}`)
    }
  }
}

/** A citation of a known person's work, or a name; undefined for a work of somebody else with the same family name. */
export function classifyCitation(
  tokens: readonly Token[],
  match: NameMatch,
  section: Section,
  works: ListedWorks,
): { kind: 'self-citation' | 'name'; to: number } | undefined {
  if (section === 'references') return { kind: 'self-citation', to: match.to }
  const isFamilyOnly = match.given.length === 0
  const published = isFamilyOnly ? yearAfter(tokens, match.to) : undefined
  if (published === undefined) return { kind: 'name', to: match.to }
  const key = `${match.family[0]} ${tokens[published]?.key}`
  const isOwn = works.own.has(key) || isOwnSentence(tokens, match.from)
  if (!isOwn && works.others.has(key)) return undefined
  return { kind: 'self-citation', to: published }
}
