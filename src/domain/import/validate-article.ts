import type { Contributor } from '#domain/manuscript/contributor.ts'
import { NewArticle, requireKnownCategory } from '#domain/publishing/article.ts'
import { newArticleDetails } from '#domain/publishing/article-details.ts'
import { Refused } from '#domain/refusal.ts'
import { parse } from '#domain/text/parse.ts'

/** What an article cannot be without: where one of these is wrong, it is not taken. */
const requiredFields = ['title', 'authors', 'status']
/** The most that a list holds: what is beyond is left out. */
const maxEntries = { keywords: 50, references: 500, funding: 30 }
const maxAbstractLength = 10_000

type Raw = Record<string, unknown>
export type ValidatedArticle = { input: NewArticle; leftOut: string[] }

/**
 * Fits what another system says of an article to what one can be here: whatever it can be without and is wrong is left out,
 * and told with the reason. An article without an abstract has an empty one. Throws `Refused` for what it cannot be without.
 */
export function sanitizeArticle(
  raw: Raw,
  categories: readonly string[],
  now: Date,
): ValidatedArticle {
  const leftOut: string[] = []
  const { given, finish } = withOptionalAbstract(raw, leftOut)
  for (const [name, most] of Object.entries(maxEntries)) {
    const list = given[name]
    if (!Array.isArray(list) || list.length <= most) continue
    leftOut.push(`${name}: those after the first ${most}`)
    given[name] = list.slice(0, most)
  }
  for (;;) {
    try {
      return { input: finish(parseArticle(given, categories, now)), leftOut }
    } catch (error) {
      if (!(error instanceof Refused) || !error.field || !dropField(given, error.field)) throw error
      leftOut.push(error.message)
    }
  }
}

/** The same for what must be right: throws `Refused` for the first thing that is wrong. */
export function validateArticle(
  raw: Raw,
  categories: readonly string[],
  now: Date,
): ValidatedArticle {
  const { given, finish } = withOptionalAbstract(raw)
  return { input: finish(parseArticle(given, categories, now)), leftOut: [] }
}

function parseArticle(given: Raw, categories: readonly string[], now: Date): NewArticle {
  const input = parse(NewArticle, withAuthorNames(given))
  requireKnownCategory(categories, input.category)
  newArticleDetails(input, now)
  return input
}

/** A new article needs an abstract; one that was published elsewhere may have none. */
function withOptionalAbstract(raw: Raw, leftOut?: string[]) {
  const abstract = leftOut ? truncateAbstract(raw.abstract, leftOut) : (raw.abstract ?? '')
  const isEmpty = abstract === ''
  return {
    given: { ...raw, abstract: isEmpty ? 'none' : abstract } as Raw,
    finish: (input: NewArticle): NewArticle => (isEmpty ? { ...input, abstract: '' } : input),
  }
}

function truncateAbstract(abstract: unknown, leftOut: string[]): unknown {
  if (typeof abstract !== 'string') return abstract ?? ''
  const text = abstract.trim()
  if (text.length <= maxAbstractLength) return text
  leftOut.push(
    `abstract: what follows its first ${maxAbstractLength.toLocaleString('en')} characters`,
  )
  return text.slice(0, maxAbstractLength).replace(/[\ud800-\udbff]$/, '')
}

/** The names that go with people of whom more is said. */
const withAuthorNames = (given: Raw): Raw =>
  Array.isArray(given.contributors)
    ? { ...given, authors: given.contributors.map((person: Contributor) => person.displayName) }
    : given

/** Takes away what is at fault; false where an article cannot be without it, or it is gone already. */
function dropField(given: Raw, field: string): boolean {
  const [name = '', place, part, ...rest] = field.split('.')
  if (requiredFields.includes(name)) return false
  const list = given[name]
  if (place === undefined || !Array.isArray(list)) {
    if (given[name] === undefined) return false
    delete given[name]
    return true
  }
  const at = Number(place)
  if (name === 'contributors') return dropContributorField(list, at, part, rest)
  given[name] = list.filter((_, index) => index !== at)
  return true
}

/** A person stays without what is wrong; one whose name is wrong cannot. */
function dropContributorField(
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
