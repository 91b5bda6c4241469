import { z } from 'zod'
import { Abstract } from '../manuscript/fields.ts'
import { Refused } from '../refusal.ts'
import { Day } from '../text/day.ts'
import { clearable, nullIfEmpty } from '../text/optional-fields.ts'
import { line, paragraphs } from '../text/parse.ts'
import {
  type Grant,
  type NoticeKind,
  noticeKinds,
  type TranslatedAbstract,
} from './article-record.ts'
import { parseDoi } from './doi/doi.ts'
import { Language } from './language.ts'
import { type LicenceName, licences } from './licence.ts'

/**
 * The optional metadata of an article. Dates are days; `concerns` is the id of the article that a `notice` is
 * about.
 */
export type Metadata = {
  language: string
  /** Null for the licence of the journal. */
  licence: LicenceName | null
  /** The article number, used instead of pages: `e12`. */
  articleNumber: string | null
  /** `10.5555/abc`, from elsewhere or assigned by the journal. */
  doi: string | null
  receivedOn: string | null
  revisedOn: string | null
  acceptedOn: string | null
  funding: Grant[]
  /** In the words of the authors. */
  fundingStatement: string | null
  dataAvailability: string | null
  competingInterests: string | null
  ethicsApproval: string | null
  translatedAbstracts: TranslatedAbstract[]
  /** Each as typed. */
  references: string[]
  notice: NoticeKind | null
  concerns: string | null
}

export const emptyMetadata: Metadata = {
  language: 'en',
  licence: null,
  articleNumber: null,
  doi: null,
  receivedOn: null,
  revisedOn: null,
  acceptedOn: null,
  funding: [],
  fundingStatement: null,
  dataAvailability: null,
  competingInterests: null,
  ethicsApproval: null,
  translatedAbstracts: [],
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

const hasDistinctLanguages = (abstracts: TranslatedAbstract[]): boolean =>
  new Set(abstracts.map(({ language }) => language)).size === abstracts.length

/** A field left out stays as it is, an empty text clears it. A list is replaced as a whole. */
export const MetadataChange = z.object({
  ...clearable({
    language: Language,
    licence: LicenceChoice,
    articleNumber: line(30),
    doi: Doi,
    receivedOn: Day,
    revisedOn: Day,
    acceptedOn: Day,
    fundingStatement: paragraphs(5_000),
    dataAvailability: paragraphs(5_000),
    competingInterests: paragraphs(5_000),
    ethicsApproval: paragraphs(5_000),
    notice: z.enum(noticeKinds, `must be ${noticeKinds.join(', ')}`),
    concerns: z.string().max(64, 'must be at most 64 characters'),
  }),
  funding: z.array(Award).max(30, 'must be at most 30').optional(),
  references: z.array(line(2_000)).max(500, 'must be at most 500').optional(),
  translatedAbstracts: z
    .array(z.object({ language: Language, text: Abstract }))
    .max(10, 'must be at most 10')
    .refine(hasDistinctLanguages, 'must each be in another language')
    .optional(),
})
export type MetadataChange = z.infer<typeof MetadataChange>

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
