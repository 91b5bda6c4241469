import { z } from 'zod'
import { MetadataChange } from '#domain/publishing/metadata.ts'
import type { Grant } from '#domain/publishing/record.ts'
import type { JournalBody } from '#features/articles/wire.ts'

/** The article that a notice is about. */
export type Concerned = NonNullable<JournalBody['concerns']>

/** The fields of the record that hold one text. */
const names = [
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
export type RecordName = (typeof names)[number]

const { funding, references, concerns: _, ...texts } = MetadataChange.shape

/** The lines of a text, without blanks around them and without empty ones. */
const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)

const grants = funding.unwrap()

/** The rows of funding in which something stands. */
const givenOf = (rows: Grant[]): z.input<typeof grants> =>
  rows
    .map(({ funder, award }) => ({ funder, award: award?.trim() || null }))
    .filter(({ funder, award }) => funder.trim() || award)

/** The record as a form holds it: references are one text, rows of funding may be empty. */
export const RecordEntry = z.object({
  ...z.object(texts).required().shape,
  // What a list of choices holds.
  licence: z.string(),
  notice: z.string(),
  references: z.string().transform(linesOf).pipe(references.unwrap()),
  funding: z.array(z.custom<Grant>()).transform(givenOf).pipe(grants),
  concerns: z.custom<Concerned | null>(),
})

/** What a form holds of the record of an article of which nothing is known. */
export const blankRecord = {
  ...{ language: 'en', licence: '', articleNumber: '', doi: '' },
  ...{ receivedDate: '', revisedDate: '', acceptedDate: '' },
  ...{ dataAvailability: '', competingInterests: '', ethicsApproval: '' },
  ...{ references: '', funding: [] as Grant[], notice: '', concerns: null as Concerned | null },
}

/** The fields of the record as the API takes them. */
export const asSent = <Fields extends { concerns?: Concerned | null | undefined }>({
  concerns,
  ...fields
}: Fields) => ({ ...fields, concerns: concerns === undefined ? undefined : (concerns?._id ?? '') })
