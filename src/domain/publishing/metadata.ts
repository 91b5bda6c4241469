import { z } from 'zod'
import { Abstract } from '../manuscript/fields.ts'
import { Refused } from '../refusal.ts'
import { Day } from '../text/day.ts'
import { clearable, nullIfEmpty } from '../text/optional-fields.ts'
import { line, paragraphs } from '../text/parse.ts'
import { parseDoi } from './doi/doi.ts'
import { Language } from './language.ts'
import { type LicenceName, licences } from './licence.ts'

/** An abstract in another language than the article; `language` is BCP 47. */
export type TranslatedAbstract = { language: string; text: string }

export type Grant = { funder: string; award: string | null }

export const noticeKinds = ['correction', 'retraction', 'expression-of-concern'] as const
export type NoticeKind = (typeof noticeKinds)[number]

const LicenceChoice = z.enum(
  Object.keys(licences) as LicenceName[],
  'must be a licence by its SPDX name, like CC-BY-4.0',
)
const Award = z.object({
  funder: line(300),
  award: nullIfEmpty(line(100)),
})

const Doi = z
  .string()
  .max(300, { error: 'must be at most 300 characters', abort: true })
  .refine((typed) => parseDoi(typed) !== undefined, {
    error: 'must be a DOI like 10.5555/abc',
    abort: true,
  })
  .overwrite((typed) => parseDoi(typed) ?? typed)

const hasDistinctLanguages = (abstracts: TranslatedAbstract[]): boolean =>
  new Set(abstracts.map(({ language }) => language)).size === abstracts.length

/** A text or a choice; null where nothing was entered. */
const optional = <Input extends z.ZodType<string>>(label: string, input: Input) => ({
  label,
  input,
  value: z.string().nullable() as z.ZodType<z.output<Input> | null>,
  empty: null,
})

const list = <Input extends z.ZodArray, Value extends z.ZodType>(
  label: string,
  input: Input,
  value: Value,
) => ({ label, input, value: z.array(value), empty: [] })

/** The fields with one value. An empty text in a change clears them. Dates are days. */
const singleFields = {
  language: { label: 'Language', input: Language, value: z.string(), empty: 'en' },
  /** Null for the licence of the journal. */
  licence: optional('Licence', LicenceChoice),
  /** The article number, used instead of pages: `e12`. */
  articleNumber: optional('Article number', line(30)),
  /** `10.5555/abc`, from elsewhere or assigned by the journal. */
  doi: optional('DOI', Doi),
  receivedOn: optional('Received', Day),
  revisedOn: optional('Revised', Day),
  acceptedOn: optional('Accepted', Day),
  /** In the words of the authors. */
  fundingStatement: optional('Funding statement', paragraphs(5_000)),
  dataAvailability: optional('Data availability', paragraphs(5_000)),
  competingInterests: optional('Competing interests', paragraphs(5_000)),
  ethicsApproval: optional('Ethics approval', paragraphs(5_000)),
  notice: optional('Notice', z.enum(noticeKinds, `must be ${noticeKinds.join(', ')}`)),
  /** The id of the article that a `notice` is about. */
  concerns: optional(
    'Article that the notice is about',
    z.string().max(64, 'must be at most 64 characters'),
  ),
}

/** The fields with several entries. A change replaces all of them. */
const listFields = {
  translatedAbstracts: list(
    'Abstracts in other languages',
    z
      .array(z.object({ language: Language, text: Abstract }))
      .max(10, 'must be at most 10')
      .refine(hasDistinctLanguages, 'must each be in another language'),
    z.object({ language: z.string(), text: z.string() }),
  ),
  funding: list(
    'Funding',
    z.array(Award).max(30, 'must be at most 30'),
    z.object({ funder: z.string(), award: z.string().nullable() }),
  ),
  /** Each as typed. */
  references: list('References', z.array(line(2_000)).max(500, 'must be at most 500'), z.string()),
}

/**
 * The optional metadata of an article. Each field is declared here once: its label, what may be entered, what is published, and
 * its empty value. Schemas, types, queries, the API, the record and the forms are made from it.
 */
export const metadataFields = { ...singleFields, ...listFields }

type MetadataFields = typeof metadataFields
export type MetadataName = keyof MetadataFields
export const metadataNames = Object.keys(metadataFields) as MetadataName[]
export const metadataListNames = Object.keys(listFields)

export type Metadata = { [Name in MetadataName]: z.output<MetadataFields[Name]['value']> }

/** One part of each field, by its name. */
const partOf = <Fields extends object, Part extends keyof Fields[keyof Fields]>(
  fields: Fields,
  part: Part,
) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[part]])) as {
    [Name in keyof Fields]: Fields[Name][Part]
  }

/** The properties of an object with these names. */
export const pick = <From extends object, Name extends keyof From>(
  from: From,
  names: readonly Name[],
) => Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>

export const metadataLabels = partOf(metadataFields, 'label')
export const emptyMetadata: Metadata = partOf(metadataFields, 'empty')

/** A field left out stays as it is, an empty text clears it. A list is replaced as a whole. */
export const MetadataChange = z.object({
  ...clearable(partOf(singleFields, 'input')),
  ...z.object(partOf(listFields, 'input')).partial().shape,
})
export type MetadataChange = z.infer<typeof MetadataChange>

/** The article that a notice is about is presented apart: it may be a draft. */
const { concerns: _, ...publishedFields } = metadataFields

/** The metadata in a response of the API. */
export const MetadataBody = z.object(partOf(publishedFields, 'value'))
type MetadataBody = z.output<typeof MetadataBody>

export const pickMetadata = (article: MetadataBody): MetadataBody =>
  pick(article, Object.keys(publishedFields) as (keyof MetadataBody)[])

/** The statements of the authors that follow the text of an article. */
export const statementNames = ['dataAvailability', 'competingInterests', 'ethicsApproval'] as const

export const listStatements = (article: Pick<Metadata, (typeof statementNames)[number]>) =>
  statementNames.flatMap((name) => {
    const text = article[name]
    return text ? [{ title: metadataLabels[name], text }] : []
  })

/** The values after a change: a field left out stays as it is, an empty text sets the value of `empty`. */
export function applyChange<Values extends object>(
  empty: Values,
  current: Values,
  change: { [Name in keyof Values]?: unknown },
): Values {
  const names = Object.keys(empty) as (keyof Values)[]
  const changes = names
    .filter((name) => change[name] !== undefined)
    .map((name) => [name, change[name] === '' ? empty[name] : change[name]])
  return { ...current, ...Object.fromEntries(changes) }
}

/** Throws 400 for impossible dates or an incomplete notice. */
export function requireValidMetadata(metadata: Metadata): void {
  requireDateOrder(metadata)
  requireCompleteNotice(metadata)
}

const dateSteps = [
  { field: 'receivedOn', verb: 'received' },
  { field: 'revisedOn', verb: 'revised' },
  { field: 'acceptedOn', verb: 'accepted' },
] as const

/** A manuscript is received, then revised, then accepted. The date of its issue may be earlier. */
function requireDateOrder(dates: Pick<Metadata, (typeof dateSteps)[number]['field']>): void {
  const known = dateSteps.filter(({ field }) => dates[field])
  for (const [index, { field, verb }] of known.entries()) {
    const before = known[index - 1]
    if (before && String(dates[field]) < String(dates[before.field])) {
      const sentence = `${field} must not be before the day it was ${before.verb}: it was ${verb} later`
      throw new Refused('invalid', sentence, field)
    }
  }
}

function requireCompleteNotice({ notice, concerns }: Metadata): void {
  if (notice && !concerns) {
    throw new Refused('invalid', 'Please choose the article that the notice is about.', 'concerns')
  }
  if (concerns && !notice) {
    throw new Refused('invalid', 'Please choose what kind of notice it is.', 'notice')
  }
}

type WithDoi = { doi: string | null; publishedAt: Date | null }

/** Refuses to change a DOI of the journal's own prefix after publication, since others cite it. */
export function requireUnchangedDoi(
  before: WithDoi,
  { doi }: Pick<WithDoi, 'doi'>,
  prefix: string | undefined,
): void {
  const isOwn = prefix !== undefined && before.doi?.startsWith(`${prefix}/`)
  if (before.publishedAt && isOwn && doi !== before.doi) {
    throw new Refused('invalid', `doi must stay ${before.doi}: this journal gave it`, 'doi')
  }
}
