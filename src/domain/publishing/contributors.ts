import { z } from 'zod'
import { Email } from '../people/account.ts'
import { isCountry } from '../people/country.ts'
import { orcidOf } from '../people/orcid.ts'
import { rorOf } from '../people/ror.ts'
import { cut } from '../text/format.ts'
import { line, sayWhatIsWrong } from '../text/parse.ts'
import type { Contributor } from './byline.ts'
import { creditRoleOf } from './credit.ts'

/** How many people a byline names, and how many affiliations each of them. */
const most = { people: 100, affiliations: 10 }

/** What is not given: null, left out or empty. */
const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === undefined || isBlank(value) ? null : value), schema.nullable())

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === ''

/** A text that `read` knows in more than one form, kept in the one that it answers. */
const readBy = (read: (typed: string) => string | undefined, problem: string) =>
  z
    .string()
    .max(500, { error: 'must be at most 500 characters', abort: true })
    .refine((typed) => read(typed) !== undefined, { error: problem, abort: true })
    .overwrite((typed) => read(typed) ?? typed)

const countryOf = (typed: string) => {
  const code = typed.trim().toUpperCase()
  return isCountry(code) ? code : undefined
}

const WorkPlace = z.object({
  name: line(300),
  country: orNull(readBy(countryOf, 'must be a code of two letters, like NG')),
  ror: orNull(readBy(rorOf, 'must be an address like https://ror.org/03yrm5c26')),
})

const Person = z.object({
  displayName: orNull(line(200)),
  given: orNull(line(100)),
  family: orNull(line(100)),
  affiliations: z
    .array(WorkPlace)
    .max(most.affiliations, `must be at most ${most.affiliations}`)
    .default([]),
  orcid: orNull(readBy(orcidOf, 'is not valid: please check its digits')),
  email: orNull(Email),
  corresponding: z.boolean().default(false),
  roles: z
    .array(readBy(creditRoleOf, 'must be one of the 14 of CRediT'))
    .max(14, 'must be at most 14')
    .transform((roles) => [...new Set(roles)])
    .default([]),
})

/** What the parts of a person are called in a sentence. */
const called: Record<string, string> = {
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
const calling = (place: number, name: string) =>
  `Author ${place + 1}${name && ` (${cut(name, 80)})`}`

type Names = { [Part in 'displayName' | 'given' | 'family']?: string | null }

/** The name that a byline prints, of a person of whom only its parts may be given. */
const nameOf = ({ displayName, given, family }: Names): string =>
  [displayName, [given, family].filter((part) => typeof part === 'string').join(' ')].find(
    (name) => typeof name === 'string' && name.trim(),
  ) ?? ''

type Found = { at: PropertyKey[]; sentence: string }

/** A person as the byline keeps them, or the first thing that is wrong, as a sentence that names them. */
function readPerson(typed: unknown, place: number): Contributor | Found {
  const read = Person.safeParse(typed)
  const name = nameOf((typed ?? {}) as Names)
  if (!read.success) {
    const { path = [], message = 'invalid' } = read.error.issues[0] ?? {}
    const part = path.findLast((step) => typeof step === 'string') ?? ''
    const sentence = sayWhatIsWrong({ path: [called[part] ?? 'what is said'], message })
    return { at: path, sentence: `${calling(place, name)}: ${sentence}` }
  }
  const displayName = nameOf(read.data)
  if (displayName) return { ...read.data, displayName }
  return { at: ['displayName'], sentence: `${calling(place, '')}: the name is a required field` }
}

/** One ORCID iD is one person. */
function findTwin(people: (Contributor | undefined)[]): Found | undefined {
  const seen = new Map<string, number>()
  for (const [place, person] of people.entries()) {
    if (!person?.orcid) continue
    const first = seen.get(person.orcid)
    if (first !== undefined) {
      const sentence = `the ORCID iD is that of author ${first + 1} already`
      return {
        at: [place, 'orcid'],
        sentence: `${calling(place, person.displayName)}: ${sentence}`,
      }
    }
    seen.set(person.orcid, place)
  }
  return undefined
}

/** Whether nothing stands in a row of a form. */
const isEmptyRow = (row: object): boolean =>
  Object.values(row).every((value) => !value || isBlank(value) || String(value) === '')

const withoutEmptyPlaces = (row: Contributor): Contributor => ({
  ...row,
  affiliations: row.affiliations.filter((place) => !isEmptyRow(place)),
})

/** People as they are sent or typed; rows in which nothing stands are left out when they may be. */
const byline = ({ emptyRows }: { emptyRows: 'refused' | 'left out' }) =>
  z
    .array(z.custom<Contributor>())
    .max(most.people, { error: `must be at most ${most.people} people`, abort: true })
    .transform((rows, context) => {
      const wrong = ({ at, sentence }: Found) => {
        context.addIssue({ code: 'custom', path: at, message: sentence })
        return z.NEVER
      }
      const people: (Contributor | undefined)[] = []
      for (const [place, row] of rows.entries()) {
        const kept = emptyRows === 'left out' ? withoutEmptyPlaces(row) : row
        const leftOut = emptyRows === 'left out' && isEmptyRow(kept)
        const person = leftOut ? undefined : readPerson(kept, place)
        if (person && 'sentence' in person) return wrong({ ...person, at: [place, ...person.at] })
        people.push(person)
      }
      const twin = findTwin(people)
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
export const Contributors = byline({ emptyRows: 'refused' })

/** The same as rows of a form, which may be empty. */
export const ContributorRows = byline({ emptyRows: 'left out' })
