import { z } from 'zod'
import type { Grant } from '#domain/publishing/article-record.ts'
import { MetadataChange } from '#domain/publishing/metadata.ts'
import type { JournalBody } from '#features/publishing/articles/api-schemas.ts'

/** The article that a notice is about. */
export type RelatedArticle = NonNullable<JournalBody['concerns']>

/** The fields of the record that hold one text. */
const textFieldNames = [
  ...(['language', 'licence', 'articleNumber', 'doi'] as const),
  ...([
    'receivedDate',
    'revisedDate',
    'acceptedDate',
    'dataAvailability',
    'competingInterests',
    'ethicsApproval',
  ] as const),
  ...(['notice', 'references'] as const),
]
export type MetadataFieldName = (typeof textFieldNames)[number]

const { funding, references, concerns: _, ...texts } = MetadataChange.shape

/** The lines of a text, without blanks around them and without empty ones. */
const splitLines = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)

const grantsSchema = funding.unwrap()

/** The rows of funding in which something stands. */
const toGrants = (rows: Grant[]): z.input<typeof grantsSchema> =>
  rows
    .map(({ funder, award }) => ({ funder, award: award?.trim() || null }))
    .filter(({ funder, award }) => funder.trim() || award)

/** The record as a form holds it: references are one text, rows of funding may be empty. */
export const MetadataForm = z.object({
  ...z.object(texts).required().shape,
  // What a list of choices holds.
  licence: z.string(),
  notice: z.string(),
  references: z.string().transform(splitLines).pipe(references.unwrap()),
  funding: z.array(z.custom<Grant>()).transform(toGrants).pipe(grantsSchema),
  concerns: z.custom<RelatedArticle | null>(),
})

/** What a form holds of the record of an article of which nothing is known. */
export const emptyMetadata = {
  ...{ language: 'en', licence: '', articleNumber: '', doi: '' },
  ...{ receivedDate: '', revisedDate: '', acceptedDate: '' },
  ...{ dataAvailability: '', competingInterests: '', ethicsApproval: '' },
  ...{
    references: '',
    funding: [] as Grant[],
    notice: '',
    concerns: null as RelatedArticle | null,
  },
}

/** The fields of the record as the API takes them. */
export const toRequest = <Fields extends { concerns?: RelatedArticle | null | undefined }>({
  concerns,
  ...fields
}: Fields) => ({ ...fields, concerns: concerns === undefined ? undefined : (concerns?._id ?? '') })
