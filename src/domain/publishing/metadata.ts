import { z } from 'zod'
import { Refused } from '../refusal.ts'
import { Day } from '../text/day.ts'
import { line, nullIfEmpty, paragraphs } from '../text/parse.ts'
import { type Grant, type NoticeKind, noticeKinds } from './article-record.ts'
import { parseDoi } from './doi/doi.ts'
import { Language } from './language.ts'
import { type LicenceName, licences } from './licence.ts'

/**
 * What is known of an article besides its text and its place, each of it optional. The dates are days, `concerns` is the
 * id of the article that a `notice` is about.
 */
export type Metadata = {
  language: string
  /** Null for the journal's own. */
  licence: LicenceName | null
  /** What stands for pages where an article has none: `e12`. */
  articleNumber: string | null
  /** As it is written, `10.5555/abc`: one that it has from elsewhere, or that the journal gave it. */
  doi: string | null
  receivedDate: string | null
  revisedDate: string | null
  acceptedDate: string | null
  funding: Grant[]
  dataAvailability: string | null
  competingInterests: string | null
  ethicsApproval: string | null
  /** What it cites, each as typed. */
  references: string[]
  notice: NoticeKind | null
  concerns: string | null
}

/** Of an article of which nothing is known. */
const emptyMetadata: Metadata = {
  language: 'en',
  licence: null,
  articleNumber: null,
  doi: null,
  receivedDate: null,
  revisedDate: null,
  acceptedDate: null,
  funding: [],
  dataAvailability: null,
  competingInterests: null,
  ethicsApproval: null,
  references: [],
  notice: null,
  concerns: null,
}

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

const fields = {
  language: Language,
  licence: LicenceChoice,
  articleNumber: line(30),
  doi: Doi,
  receivedDate: Day,
  revisedDate: Day,
  acceptedDate: Day,
  dataAvailability: paragraphs(5_000),
  competingInterests: paragraphs(5_000),
  ethicsApproval: paragraphs(5_000),
  notice: z.enum(noticeKinds, `must be ${noticeKinds.join(', ')}`),
  concerns: z.string().max(64, 'must be at most 64 characters'),
}

const lists = {
  funding: z.array(Award).max(30, 'must be at most 30').optional(),
  references: z.array(line(2_000)).max(500, 'must be at most 500').optional(),
}

type Clearable<Fields extends Record<string, z.ZodType>> = {
  [Name in keyof Fields]: z.ZodOptional<z.ZodUnion<[Fields[Name], z.ZodLiteral<''>]>>
}

/** What is left out stays as it is, an empty text is cleared. A list is changed as a whole. */
export const MetadataChange = z.object({
  ...(Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, schema.or(z.literal('')).optional()]),
  ) as Clearable<typeof fields>),
  ...lists,
})
export type MetadataChange = z.infer<typeof MetadataChange>

/** What is known of an article after a change. Throws when dates or a notice cannot be. */
export function applyMetadataChange(current: Metadata, change: MetadataChange): Metadata {
  const names = Object.keys(emptyMetadata) as (keyof Metadata)[]
  const changes = names
    .filter((name) => change[name] !== undefined)
    .map((name) => [name, change[name] === '' ? emptyMetadata[name] : change[name]])
  const changed: Metadata = { ...current, ...Object.fromEntries(changes) }
  requireDateOrder(changed)
  requireCompleteNotice(changed)
  return changed
}

/** What is known of an article that is new. Throws likewise. */
export const newMetadata = (input: MetadataChange): Metadata =>
  applyMetadataChange(emptyMetadata, input)

const dateSteps = [
  { field: 'receivedDate', said: 'received' },
  { field: 'revisedDate', said: 'revised' },
  { field: 'acceptedDate', said: 'accepted' },
] as const

/** A manuscript is received, then revised, then accepted. That its issue bears an earlier day is the journal's affair. */
function requireDateOrder(dates: Pick<Metadata, (typeof dateSteps)[number]['field']>): void {
  const given = dateSteps.filter(({ field }) => dates[field])
  for (const [place, { field, said }] of given.entries()) {
    const before = given[place - 1]
    if (before && String(dates[field]) < String(dates[before.field])) {
      const sentence = `${field} must not be before the day it was ${before.said}: it was ${said} later`
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

/**
 * Refuses another DOI for what readers see under one of the journal's own: that one is registered, or will be, and others
 * cite it. A DOI from elsewhere can be mended.
 */
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
