import { NewArticle, requireKnownCategory } from '../publishing/article.ts'
import type { Contributor } from '../publishing/byline.ts'
import { detailsOf } from '../publishing/change.ts'
import { Refused } from '../refusal.ts'
import { parse } from '../text/parse.ts'

/** What an article cannot be without: where one of these is wrong, it is not taken. */
const needed = ['title', 'authors', 'status']
/** The most that a list holds: what is beyond is left out. */
const longest = { keywords: 50, references: 500, funding: 30 }
const longestAbstract = 10_000

type Raw = Record<string, unknown>
export type Fitted = { input: NewArticle; leftOut: string[] }

/**
 * Fits what another system says of an article to what one can be here: whatever it can be without and is wrong is left out,
 * and told with the reason. An article without an abstract has an empty one. Throws `Refused` for what it cannot be without.
 */
export function fitArticle(raw: Raw, categories: readonly string[], now: Date): Fitted {
  const leftOut: string[] = []
  const { given, finish } = withAbstract(raw, leftOut)
  for (const [name, most] of Object.entries(longest)) {
    const list = given[name]
    if (!Array.isArray(list) || list.length <= most) continue
    leftOut.push(`${name}: those after the first ${most}`)
    given[name] = list.slice(0, most)
  }
  for (;;) {
    try {
      return { input: finish(judge(given, categories, now)), leftOut }
    } catch (error) {
      if (!(error instanceof Refused) || !error.field || !drop(given, error.field)) throw error
      leftOut.push(error.message)
    }
  }
}

/** The same for what must be right: throws `Refused` for the first thing that is wrong. */
export function requireFit(raw: Raw, categories: readonly string[], now: Date): Fitted {
  const { given, finish } = withAbstract(raw)
  return { input: finish(judge(given, categories, now)), leftOut: [] }
}

function judge(given: Raw, categories: readonly string[], now: Date): NewArticle {
  const input = parse(NewArticle, withNames(given))
  requireKnownCategory(categories, input.category)
  detailsOf(input, now)
  return input
}

/** A new article needs an abstract; one that was published elsewhere may have none. */
function withAbstract(raw: Raw, leftOut?: string[]) {
  const abstract = leftOut ? fitAbstract(raw.abstract, leftOut) : (raw.abstract ?? '')
  const isEmpty = abstract === ''
  return {
    given: { ...raw, abstract: isEmpty ? 'none' : abstract } as Raw,
    finish: (input: NewArticle): NewArticle => (isEmpty ? { ...input, abstract: '' } : input),
  }
}

function fitAbstract(abstract: unknown, leftOut: string[]): unknown {
  if (typeof abstract !== 'string') return abstract ?? ''
  const text = abstract.trim()
  if (text.length <= longestAbstract) return text
  leftOut.push(
    `abstract: what follows its first ${longestAbstract.toLocaleString('en')} characters`,
  )
  return text.slice(0, longestAbstract).replace(/[\ud800-\udbff]$/, '')
}

/** The names that go with people of whom more is said. */
const withNames = (given: Raw): Raw =>
  Array.isArray(given.contributors)
    ? { ...given, authors: given.contributors.map((person: Contributor) => person.displayName) }
    : given

/** Takes away what is at fault; false where an article cannot be without it, or it is gone already. */
function drop(given: Raw, field: string): boolean {
  const [name = '', place, part, ...rest] = field.split('.')
  if (needed.includes(name)) return false
  const list = given[name]
  if (place === undefined || !Array.isArray(list)) {
    if (given[name] === undefined) return false
    delete given[name]
    return true
  }
  const at = Number(place)
  if (name === 'contributors') return dropOfPerson(list, at, part, rest)
  given[name] = list.filter((_, index) => index !== at)
  return true
}

/** A person stays without what is wrong; one whose name is wrong cannot. */
function dropOfPerson(
  people: Contributor[],
  at: number,
  part: string | undefined,
  [place, inside]: string[],
): boolean {
  const person = people[at]
  if (!person || part === undefined || part === 'displayName') return false
  if (part === 'affiliations' && place !== undefined) {
    const index = Number(place)
    const affiliations = person.affiliations.flatMap((one, n) => {
      if (n !== index) return [one]
      return inside === 'country' || inside === 'ror' ? [{ ...one, [inside]: null }] : []
    })
    people[at] = { ...person, affiliations }
    return true
  }
  people[at] = { ...person, [part]: Array.isArray(person[part as keyof Contributor]) ? [] : null }
  return true
}
