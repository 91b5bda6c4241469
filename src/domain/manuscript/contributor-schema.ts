import { z } from 'zod'
import { EmailAddress } from '../people/account.ts'
import { isCountry } from '../people/country.ts'
import { parseOrcid } from '../people/orcid.ts'
import { parseRor } from '../people/ror.ts'
import { truncateText } from '../text/format.ts'
import { describeIssue, line, nullIfEmpty, parse } from '../text/parse.ts'
import type { Contributor } from './contributor.ts'
import { parseCreditRole } from './credit.ts'

/** How many people a byline names, and how many affiliations each of them. */
const limits = { people: 100, affiliations: 10 }

/** A text that `read` knows in more than one form, kept in the one that it answers. */
const normalizedBy = (read: (typed: string) => string | undefined, problem: string) =>
  z
    .string()
    .max(500, { error: 'must be at most 500 characters', abort: true })
    .refine((typed) => read(typed) !== undefined, { error: problem, abort: true })
    .overwrite((typed) => read(typed) ?? typed)

const parseCountry = (typed: string) => {
  const code = typed.trim().toUpperCase()
  return isCountry(code) ? code : undefined
}

const AffiliationInput = z.object({
  name: line(300),
  country: nullIfEmpty(normalizedBy(parseCountry, 'must be a code of two letters, like NG')),
  ror: nullIfEmpty(normalizedBy(parseRor, 'must be an address like https://ror.org/03yrm5c26')),
})

const ContributorInput = z.object({
  displayName: nullIfEmpty(line(200)),
  given: nullIfEmpty(line(100)),
  family: nullIfEmpty(line(100)),
  affiliations: z
    .array(AffiliationInput)
    .max(limits.affiliations, `must be at most ${limits.affiliations}`)
    .default([]),
  orcid: nullIfEmpty(normalizedBy(parseOrcid, 'is not valid: please check its digits')),
  email: nullIfEmpty(EmailAddress),
  corresponding: z.boolean().default(false),
  roles: z
    .array(normalizedBy(parseCreditRole, 'must be one of the 14 of CRediT'))
    .max(14, 'must be at most 14')
    .transform((roles) => [...new Set(roles)])
    .default([]),
})

/** What the parts of a person are called in a sentence. */
const fieldLabels: Record<string, string> = {
  displayName: 'the name',
  given: 'the given name',
  family: 'the family name',
  affiliations: 'affiliations',
  name: 'the name of an affiliation',
  country: 'the country of an affiliation',
  ror: 'the ROR of an affiliation',
  orcid: 'the ORCID iD',
  email: 'the e-mail',
  roles: 'a role',
}

/** Who is spoken of: `Author 2 (Ada Obi)`. */
const authorLabel = (place: number, name: string) =>
  `Author ${place + 1}${name && ` (${truncateText(name, 80)})`}`

type NameParts = { [Part in 'displayName' | 'given' | 'family']?: string | null }

/** The name that a byline prints, of a person of whom only its parts may be given. */
const displayNameOf = ({ displayName, given, family }: NameParts): string =>
  [displayName, [given, family].filter((part) => typeof part === 'string').join(' ')].find(
    (name) => typeof name === 'string' && name.trim(),
  ) ?? ''

type ContributorProblem = { at: PropertyKey[]; sentence: string }

/** A person as the byline keeps them, or the first thing that is wrong, as a sentence that names them. */
function parseContributor(typed: unknown, place: number): Contributor | ContributorProblem {
  const read = ContributorInput.safeParse(typed)
  const name = displayNameOf((typed ?? {}) as NameParts)
  if (!read.success) {
    const { path = [], message = 'invalid' } = read.error.issues[0] ?? {}
    const part = path.findLast((step) => typeof step === 'string') ?? ''
    const sentence = describeIssue({ path: [fieldLabels[part] ?? 'what is said'], message })
    return { at: path, sentence: `${authorLabel(place, name)}: ${sentence}` }
  }
  const displayName = displayNameOf(read.data)
  if (displayName) return { ...read.data, displayName }
  return {
    at: ['displayName'],
    sentence: `${authorLabel(place, '')}: the name is a required field`,
  }
}

/** One ORCID iD is one person. */
function findDuplicateOrcid(people: (Contributor | undefined)[]): ContributorProblem | undefined {
  const seen = new Map<string, number>()
  for (const [place, person] of people.entries()) {
    if (!person?.orcid) continue
    const first = seen.get(person.orcid)
    if (first !== undefined) {
      const sentence = `the ORCID iD is that of author ${first + 1} already`
      return {
        at: [place, 'orcid'],
        sentence: `${authorLabel(place, person.displayName)}: ${sentence}`,
      }
    }
    seen.set(person.orcid, place)
  }
  return undefined
}

/** Whether nothing stands in a row of a form. */
const isEmptyRow = (row: object): boolean =>
  Object.values(row).every((value) => !value || String(value).trim() === '')

const withoutEmptyAffiliations = (row: Contributor): Contributor => ({
  ...row,
  affiliations: row.affiliations.filter((place) => !isEmptyRow(place)),
})

/** People as they are sent or typed; rows in which nothing stands are left out when they may be. */
const bylineSchema = ({ emptyRows }: { emptyRows: 'refused' | 'left out' }) =>
  z
    .array(z.custom<Contributor>())
    .max(limits.people, { error: `must be at most ${limits.people} people`, abort: true })
    .transform((rows, context) => {
      const wrong = ({ at, sentence }: ContributorProblem) => {
        context.addIssue({ code: 'custom', path: at, message: sentence })
        return z.NEVER
      }
      const people: (Contributor | undefined)[] = []
      for (const [place, row] of rows.entries()) {
        const kept = emptyRows === 'left out' ? withoutEmptyAffiliations(row) : row
        const leftOut = emptyRows === 'left out' && isEmptyRow(kept)
        const person = leftOut ? undefined : parseContributor(kept, place)
        if (person && 'sentence' in person) return wrong({ ...person, at: [place, ...person.at] })
        people.push(person)
      }
      const twin = findDuplicateOrcid(people)
      if (twin) return wrong(twin)
      const found = people.filter((person) => person !== undefined)
      if (found.length > 0) return found
      const message =
        emptyRows === 'left out' ? 'Please enter at least one author name.' : 'required'
      context.addIssue({ code: 'custom', path: [], message })
      return z.NEVER
    })

/**
 * The people of a byline, in order. What is wrong is said with the place and name of the person:
 * `Author 2 (Ada Obi): the ORCID iD is not valid`.
 */
export const Contributors = bylineSchema({ emptyRows: 'refused' })

/** The same as rows of a form, which may be empty. */
export const ContributorRows = bylineSchema({ emptyRows: 'left out' })

/** Form fields with the names of the `contributors` as `authors`, where a form has only the former. Throws `invalid`. */
export function withAuthorNames<Fields extends { authors?: unknown; contributors?: unknown }>(
  fields: Fields,
): Fields {
  if (fields.contributors === undefined || fields.authors !== undefined) return fields
  const { contributors } = parse(z.object({ contributors: Contributors }), fields)
  return { ...fields, authors: contributors.map(({ displayName }) => displayName) }
}
