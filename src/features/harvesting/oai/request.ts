import { z } from 'zod'
import type { Selection } from '#features/harvesting/queries.ts'
import { parseSetSpec } from './sets.ts'

/** Why a request is refused, by the codes of OAI-PMH 2.0, section 3.6. */
export type OaiErrorCode =
  | 'badArgument'
  | 'badResumptionToken'
  | 'badVerb'
  | 'cannotDisseminateFormat'
  | 'idDoesNotExist'
  | 'noRecordsMatch'

/** A no in the words of the protocol: it is answered with 200. */
export class OaiError extends Error {
  readonly code: OaiErrorCode

  constructor(code: OaiErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** What each verb needs, what it may have, and whether a token may stand for all of it. (section 4) */
const verbs = {
  Identify: { needs: [], optional: [], resumes: false },
  ListMetadataFormats: { needs: [], optional: ['identifier'], resumes: false },
  ListSets: { needs: [], optional: [], resumes: true },
  GetRecord: { needs: ['identifier', 'metadataPrefix'], optional: [], resumes: false },
  ListIdentifiers: { needs: ['metadataPrefix'], optional: ['from', 'until', 'set'], resumes: true },
  ListRecords: { needs: ['metadataPrefix'], optional: ['from', 'until', 'set'], resumes: true },
} as const satisfies Record<string, { needs: string[]; optional: string[]; resumes: boolean }>

export type Verb = keyof typeof verbs

/** The query of a list, as a token keeps it: each argument as it was given. */
export const ListQuerySchema = z.strictObject({
  verb: z.enum(['ListIdentifiers', 'ListRecords']),
  metadataPrefix: z.string(),
  from: z.string().optional(),
  until: z.string().optional(),
  set: z.string().optional(),
})
export type ListQuery = z.infer<typeof ListQuerySchema>

/** A request by its arguments, of which none is repeated, unknown or missing. */
export type OaiRequest = { verb: Verb; given: Record<string, string> }

const maxArgumentLength = 5000

/** Reads the arguments of a request. Throws `badVerb` or `badArgument`. */
export function parseRequest(params: URLSearchParams): OaiRequest {
  const verb = readVerb(params.getAll('verb'))
  const given = Object.fromEntries(params)
  for (const name of params.keys()) {
    if (params.getAll(name).length > 1)
      throw badArgument(`The argument ${quoteArgument(name)} is repeated.`)
  }
  delete given.verb
  const { needs, optional, resumes } = verbs[verb]
  if (resumes && given.resumptionToken !== undefined) {
    if (Object.keys(given).length > 1)
      throw badArgument(
        'A resumptionToken stands for all other arguments: none may stand beside it.',
      )
    return { verb, given }
  }
  const known: readonly string[] = [...needs, ...optional]
  for (const [name, value] of Object.entries(given)) {
    if (!known.includes(name)) throw badArgument(`${verb} has no argument ${quoteArgument(name)}.`)
    requireShape(name, value)
  }
  const missing = needs.find((name) => given[name] === undefined)
  if (missing) throw badArgument(`${verb} needs the argument ${missing}.`)
  return { verb, given }
}

const badArgument = (message: string) => new OaiError('badArgument', message)

/** A name that a stranger made up, short enough to be said back. */
const quoteArgument = (name: string): string => `“${name.slice(0, 50)}”`

function readVerb(named: string[]): Verb {
  const [verb = '', ...others] = named
  if (others.length > 0) throw new OaiError('badVerb', 'The verb is repeated.')
  if (!Object.hasOwn(verbs, verb))
    throw new OaiError(
      'badVerb',
      verb ? `There is no verb ${quoteArgument(verb)}.` : 'The verb is missing.',
    )
  return verb as Verb
}

/** What the schema of the answers lets an argument be, for the answer repeats it. (section 3.2.1) */
const shapes: Record<string, RegExp> = {
  identifier: /^[\w\-.!~*'();/?:@&=+$,#%]+$/,
  metadataPrefix: /^[\w\-.!~*'()]+$/,
  set: /^[\w\-.!~*'()]+(:[\w\-.!~*'()]+)*$/,
  from: /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}Z)?$/,
  until: /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}Z)?$/,
}

function requireShape(name: string, value: string): void {
  if (value.length > maxArgumentLength || !shapes[name]?.test(value))
    throw badArgument(`The argument ${name} is not written as the protocol asks.`)
}

/** A query with an argument for each that was given. Only for the verbs that list records. */
export const toListQuery = ({ verb, given }: OaiRequest): ListQuery =>
  ListQuerySchema.parse({ verb, ...given })

/**
 * Which articles a query selects; a set that there has never been selects none.
 * Throws `badArgument` for days that are none, or that end before they begin.
 */
export function selectionOf({ from, until, set }: ListQuery): Selection {
  if (from && until && from.length !== until.length)
    throw badArgument('from and until are to be both days or both seconds.')
  const begin = from === undefined ? undefined : parseMoment('from', from)
  const end = until === undefined ? undefined : parseMoment('until', until)
  if (begin && end && begin > end) throw badArgument('from is later than until.')
  const wanted = set === undefined ? undefined : parseSetSpec(set)
  if (set !== undefined && !wanted) throw new OaiError('noRecordsMatch', 'There is no such set.')
  return { from: begin, before: end && exclusiveEnd(end, isDay(until)), set: wanted }
}

const isDay = (text: string | undefined) => text?.length === 'YYYY-MM-DD'.length

/** The first moment that is not `until` any more. */
const exclusiveEnd = (end: Date, day: boolean): Date =>
  new Date(Math.min(end.getTime() + (day ? 86_400_000 : 1000), lastMoment))

/** Beyond these a database knows no moment by such a name. */
const firstMoment = Date.parse('0001-01-01T00:00:00Z')
const lastMoment = Date.parse('9999-12-31T23:59:59.999Z')

function parseMoment(name: string, text: string): Date {
  const date = new Date(isDay(text) ? `${text}T00:00:00Z` : text)
  // What is no day, as the 31st of a short month, comes back as another one.
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text.replace('Z', '')))
    throw badArgument(`The argument ${name} is no day or moment.`)
  return new Date(Math.max(date.getTime(), firstMoment))
}
