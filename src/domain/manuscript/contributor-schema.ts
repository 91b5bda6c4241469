import { z } from 'zod'
import { EmailAddress } from '../people/account.ts'
import { isCountry } from '../people/country.ts'
import { parseOrcid } from '../people/orcid.ts'
import { parseRor } from '../people/ror.ts'
import { truncateText } from '../text/format.ts'
import { nullIfEmpty } from '../text/optional-fields.ts'
import { describeIssue, line, parse } from '../text/parse.ts'
import type { Contributor } from './contributor.ts'
import { parseCreditRole } from './credit.ts'

const maxContributors = 100
const maxAffiliations = 10

/** Text in any form that `normalize` accepts, stored in the form that it returns. */
const normalizedBy = (normalize: (text: string) => string | undefined, error: string) =>
  z
    .string()
    .max(500, { error: 'must be at most 500 characters', abort: true })
    .refine((text) => normalize(text) !== undefined, { error, abort: true })
    .overwrite((text) => normalize(text) ?? text)

const parseCountry = (text: string) => {
  const code = text.trim().toUpperCase()
  return isCountry(code) ? code : undefined
}

const AffiliationInput = z.object({
  name: line(300),
  country: nullIfEmpty(normalizedBy(parseCountry, 'must be a code of two letters, like NG')),
  ror: nullIfEmpty(normalizedBy(parseRor, 'must be an address like https://ror.org/03yrm5c26')),
})

const ContributorInput = z.object({
  displayName: nullIfEmpty(line(200)),
  organisation: z.boolean().default(false),
  given: nullIfEmpty(line(100)),
  family: nullIfEmpty(line(100)),
  affiliations: z
    .array(AffiliationInput)
    .max(maxAffiliations, `must be at most ${maxAffiliations}`)
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

const fieldLabels: Record<string, string> = {
  displayName: 'the name',
  given: 'the given name',
  family: 'the family name',
  affiliations: 'affiliations',
  name: 'the name of an affiliation',
  country: 'the country of an affiliation',
  ror: 'the ROR of an affiliation',
  orcid: 'the ORCID iD',
  email: 'the email',
  roles: 'a role',
}

type Names = { displayName?: unknown; given?: unknown; family?: unknown }

/** The name in the byline; made of given and family name where it is missing. */
function displayNameOf({ displayName, given, family }: Names): string {
  const parts = [given, family].filter((part) => typeof part === 'string').join(' ')
  const isName = (name: unknown) => typeof name === 'string' && name.trim() !== ''
  return [displayName, parts].filter(isName).map(String)[0] ?? ''
}

/** An error with its path within the byline and a sentence such as `Author 2 (Ada Obi): the ORCID iD is not valid`. */
type Problem = { path: PropertyKey[]; sentence: string }

const problemOf = (index: number, name: string, path: PropertyKey[], problem: string): Problem => ({
  path: [index, ...path],
  sentence: `Author ${index + 1}${name && ` (${truncateText(name, 80)})`}: ${problem}`,
})

function parseContributor(row: unknown, index: number): Contributor | Problem {
  const result = ContributorInput.safeParse(row)
  if (result.success) {
    const { data } = result
    const displayName = displayNameOf(data)
    const names = data.organisation ? { given: null, family: null } : {}
    if (displayName) return { ...data, ...names, displayName }
    return problemOf(index, '', ['displayName'], 'the name is a required field')
  }
  const { path = [], message = 'invalid' } = result.error.issues[0] ?? {}
  const field = path.findLast((step) => typeof step === 'string') ?? ''
  const problem = describeIssue({ path: [fieldLabels[field] ?? 'the entry'], message })
  return problemOf(index, displayNameOf(row ?? {}), path, problem)
}

/** Two authors with the same ORCID iD. */
function findDuplicateOrcid(people: (Contributor | undefined)[]): Problem | undefined {
  const firstIndex = new Map<string, number>()
  for (const [index, person] of people.entries()) {
    if (!person?.orcid) continue
    const first = firstIndex.get(person.orcid)
    if (first !== undefined) {
      const problem = `author ${first + 1} has the same ORCID iD`
      return problemOf(index, person.displayName, ['orcid'], problem)
    }
    firstIndex.set(person.orcid, index)
  }
  return undefined
}

const isEmptyRow = (row: object): boolean =>
  Object.values(row).every((value) => !value || String(value).trim() === '')

const withoutEmptyAffiliations = (row: Contributor): Contributor => ({
  ...row,
  affiliations: row.affiliations.filter((affiliation) => !isEmptyRow(affiliation)),
})

/** `skipEmptyRows` is for forms, which may have empty rows. Errors have the index of the row in the input. */
const bylineSchema = ({ skipEmptyRows }: { skipEmptyRows: boolean }) =>
  z
    .array(z.custom<Contributor>())
    .max(maxContributors, { error: `must be at most ${maxContributors} people`, abort: true })
    .transform((rows, context) => {
      const fail = ({ path, sentence }: Problem) => {
        context.addIssue({ code: 'custom', path, message: sentence })
        return z.NEVER
      }
      const people: (Contributor | undefined)[] = []
      for (const [index, input] of rows.entries()) {
        const row = skipEmptyRows ? withoutEmptyAffiliations(input) : input
        const isSkipped = skipEmptyRows && isEmptyRow(row)
        const person = isSkipped ? undefined : parseContributor(row, index)
        if (person && 'sentence' in person) return fail(person)
        people.push(person)
      }
      const duplicate = findDuplicateOrcid(people)
      if (duplicate) return fail(duplicate)
      const contributors = people.filter((person) => person !== undefined)
      if (contributors.length > 0) return contributors
      const sentence = skipEmptyRows ? 'Please enter at least one author name.' : 'required'
      return fail({ path: [], sentence })
    })

export const Contributors = bylineSchema({ skipEmptyRows: false })

/** The people in the rows of a form. */
export const ContributorRows = bylineSchema({ skipEmptyRows: true })

/** Form fields with the names of the `contributors` as `authors`, where a form has only the former. Throws `invalid`. */
export function withAuthorNames<Fields extends { authors?: unknown; contributors?: unknown }>(
  fields: Fields,
): Fields {
  if (fields.contributors === undefined || fields.authors !== undefined) return fields
  const { contributors } = parse(z.object({ contributors: Contributors }), fields)
  return { ...fields, authors: contributors.map(({ displayName }) => displayName) }
}
