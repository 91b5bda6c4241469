import type { Contributor } from '#domain/manuscript/contributor.ts'
import { withAuthorNames } from '#domain/manuscript/contributor-schema.ts'
import { NewArticle, requireKnownCategory } from '#domain/publishing/article.ts'
import { newArticleDetails } from '#domain/publishing/article-details.ts'
import { Refused } from '#domain/refusal.ts'
import { parse } from '#domain/text/parse.ts'

const maxEntries = { keywords: 50, references: 500, funding: 30, translatedAbstracts: 10 }
const maxAbstractLength = 10_000

/** An article is refused if one of these is invalid. */
const requiredFields = ['title', 'authors', 'status']

type Raw = Record<string, unknown>
export type ValidatedArticle = { input: NewArticle; leftOut: string[] }

/**
 * Validates an article and leaves invalid optional parts out, each with a reason. A missing abstract becomes empty. Throws
 * `Refused` for an invalid required field.
 */
export function sanitizeArticle(
  raw: Raw,
  categories: readonly string[],
  now: Date,
): ValidatedArticle {
  const leftOut: string[] = []
  const fields = { ...raw, abstract: truncateAbstract(raw.abstract, leftOut) } as Raw
  for (const [name, max] of Object.entries(maxEntries)) {
    const list = fields[name]
    if (!Array.isArray(list) || list.length <= max) continue
    leftOut.push(`${name}: those after the first ${max}`)
    fields[name] = list.slice(0, max)
  }
  for (;;) {
    try {
      return { input: parseArticle(fields, categories, now), leftOut }
    } catch (error) {
      if (!(error instanceof Refused) || !error.field || !dropField(fields, error.field))
        throw error
      leftOut.push(error.message)
    }
  }
}

/** Validates an article. Throws `Refused` for the first invalid field. */
export const validateArticle = (
  raw: Raw,
  categories: readonly string[],
  now: Date,
): ValidatedArticle => ({ input: parseArticle(raw, categories, now), leftOut: [] })

/** The schema requires an abstract; an article that was published elsewhere may have none. */
function parseArticle(raw: Raw, categories: readonly string[], now: Date): NewArticle {
  const hasAbstract = (raw.abstract ?? '') !== ''
  const fields = hasAbstract ? raw : { ...raw, abstract: 'none' }
  const byline = fields.contributors ? { ...fields, authors: undefined } : fields
  const input = parse(NewArticle, withAuthorNames(byline))
  requireKnownCategory(categories, input.category)
  newArticleDetails(input, now)
  return hasAbstract ? input : { ...input, abstract: '' }
}

function truncateAbstract(abstract: unknown, leftOut: string[]): unknown {
  if (typeof abstract !== 'string') return abstract
  const text = abstract.trim()
  if (text.length <= maxAbstractLength) return text
  leftOut.push(`abstract: all after ${maxAbstractLength.toLocaleString('en')} characters`)
  return text.slice(0, maxAbstractLength).replace(/[\ud800-\udbff]$/, '')
}

/** Removes an invalid field. Returns false if it is required or already removed. */
function dropField(fields: Raw, field: string): boolean {
  const [name = '', index, part, ...rest] = field.split('.')
  if (requiredFields.includes(name)) return false
  const list = fields[name]
  if (index === undefined || !Array.isArray(list)) {
    if (fields[name] === undefined) return false
    delete fields[name]
    return true
  }
  if (name === 'contributors') return dropContributorField(list, Number(index), part, rest)
  fields[name] = list.filter((_, n) => n !== Number(index))
  return true
}

/** Removes an invalid field of a person, except the name. */
function dropContributorField(
  people: Contributor[],
  index: number,
  part: string | undefined,
  [affiliation, inside]: string[],
): boolean {
  const person = people[index]
  if (!person || part === undefined || part === 'displayName') return false
  if (part === 'affiliations' && affiliation !== undefined) {
    const affiliations = person.affiliations.flatMap((one, n) => {
      if (n !== Number(affiliation)) return [one]
      return inside === 'country' || inside === 'ror' ? [{ ...one, [inside]: null }] : []
    })
    people[index] = { ...person, affiliations }
    return true
  }
  people[index] = {
    ...person,
    [part]: Array.isArray(person[part as keyof Contributor]) ? [] : null,
  }
  return true
}
