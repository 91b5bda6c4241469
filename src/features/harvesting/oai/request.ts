import { z } from 'zod'
import type { Selection } from '#features/harvesting/queries.ts'
import { parseSetSpec } from './sets.ts'

const maxArgumentLength = 5000

/** PostgreSQL cannot parse moments outside of these. */
const firstMoment = Date.parse('0001-01-01T00:00:00Z')
const lastMoment = Date.parse('9999-12-31T23:59:59.999Z')

/** The error codes of OAI-PMH 2.0, section 3.6. */
export type OaiErrorCode =
  | 'badArgument'
  | 'badResumptionToken'
  | 'badVerb'
  | 'cannotDisseminateFormat'
  | 'idDoesNotExist'
  | 'noRecordsMatch'

/** An error of the protocol, which is sent with status 200. */
export class OaiError extends Error {
  readonly code: OaiErrorCode

  constructor(code: OaiErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** The arguments of each verb; with `resumes`, a token can replace all of them. (section 4) */
const verbs = {
  Identify: { required: [], optional: [], resumes: false },
  ListMetadataFormats: { required: [], optional: ['identifier'], resumes: false },
  ListSets: { required: [], optional: [], resumes: true },
  GetRecord: { required: ['identifier', 'metadataPrefix'], optional: [], resumes: false },
  ListIdentifiers: {
    required: ['metadataPrefix'],
    optional: ['from', 'until', 'set'],
    resumes: true,
  },
  ListRecords: { required: ['metadataPrefix'], optional: ['from', 'until', 'set'], resumes: true },
} as const satisfies Record<string, { required: string[]; optional: string[]; resumes: boolean }>

export type Verb = keyof typeof verbs

/** The query of a list, which is part of its resumption tokens. */
export const ListQuerySchema = z.strictObject({
  verb: z.enum(['ListIdentifiers', 'ListRecords']),
  metadataPrefix: z.string(),
  from: z.string().optional(),
  until: z.string().optional(),
  set: z.string().optional(),
})
export type ListQuery = z.infer<typeof ListQuerySchema>

/** A request with valid arguments. */
export type OaiRequest = { verb: Verb; args: Record<string, string> }

/** Parses the arguments of a request. Throws `badVerb` or `badArgument`. */
export function parseRequest(params: URLSearchParams): OaiRequest {
  const verb = readVerb(params.getAll('verb'))
  const { verb: _, ...args } = Object.fromEntries(params)
  const repeated = [...params.keys()].find((name) => params.getAll(name).length > 1)
  if (repeated !== undefined) throw badArgument(`The argument ${quoteName(repeated)} is repeated.`)
  const { required, optional, resumes } = verbs[verb]
  if (resumes && args.resumptionToken !== undefined) {
    if (Object.keys(args).length > 1)
      throw badArgument('A resumptionToken must be the only argument.')
    return { verb, args }
  }
  const known: readonly string[] = [...required, ...optional]
  for (const [name, value] of Object.entries(args)) {
    if (!known.includes(name)) throw badArgument(`${verb} has no argument ${quoteName(name)}.`)
    if (value.length > maxArgumentLength || !argumentPatterns[name]?.test(value))
      throw badArgument(`The argument ${name} has an invalid format.`)
  }
  const missing = required.find((name) => args[name] === undefined)
  if (missing) throw badArgument(`${verb} needs the argument ${missing}.`)
  return { verb, args }
}

const badArgument = (message: string) => new OaiError('badArgument', message)

/** Shortens an untrusted name for an error message. */
const quoteName = (name: string): string => `“${name.slice(0, 50)}”`

function readVerb([verb = '', ...others]: string[]): Verb {
  if (others.length > 0) throw new OaiError('badVerb', 'The verb is repeated.')
  if (verb === '') throw new OaiError('badVerb', 'The verb is missing.')
  if (!Object.hasOwn(verbs, verb))
    throw new OaiError('badVerb', `There is no verb ${quoteName(verb)}.`)
  return verb as Verb
}

/** The patterns of the response schema, because a response repeats the arguments. (section 3.2.1) */
const argumentPatterns: Record<string, RegExp> = {
  identifier: /^[\w\-.!~*'();/?:@&=+$,#%]+$/,
  metadataPrefix: /^[\w\-.!~*'()]+$/,
  set: /^[\w\-.!~*'()]+(:[\w\-.!~*'()]+)*$/,
  from: /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}Z)?$/,
  until: /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}Z)?$/,
}

export const toListQuery = ({ verb, args }: OaiRequest): ListQuery =>
  ListQuerySchema.parse({ verb, ...args })

/** The records of a query. Throws `badArgument` for invalid dates, and `noRecordsMatch` for an invalid set. */
export function selectionOf({ from, until, set }: ListQuery): Selection {
  if (from && until && from.length !== until.length)
    throw badArgument('from and until must have the same granularity.')
  const begin = from === undefined ? undefined : parseMoment('from', from)
  const end = until === undefined ? undefined : parseMoment('until', until)
  if (begin && end && begin > end) throw badArgument('from is later than until.')
  const oaiSet = set === undefined ? undefined : parseSetSpec(set)
  if (set !== undefined && !oaiSet) throw new OaiError('noRecordsMatch', 'There is no such set.')
  return { from: begin, before: end && exclusiveEnd(end, isDay(until)), set: oaiSet }
}

const isDay = (text: string | undefined) => text?.length === 'YYYY-MM-DD'.length

/** The first moment after `until`. */
const exclusiveEnd = (end: Date, day: boolean): Date =>
  new Date(Math.min(end.getTime() + (day ? 86_400_000 : 1000), lastMoment))

function parseMoment(name: string, text: string): Date {
  const date = new Date(isDay(text) ? `${text}T00:00:00Z` : text)
  // JavaScript moves an invalid day, like the 31st of a short month, into the next month.
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text.replace('Z', '')))
    throw badArgument(`The argument ${name} is not a valid date.`)
  return new Date(Math.max(date.getTime(), firstMoment))
}
