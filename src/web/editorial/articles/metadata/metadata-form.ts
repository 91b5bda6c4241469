import { z } from 'zod'
import type { Grant, TranslatedAbstract } from '#domain/publishing/metadata.ts'
import { MetadataChange } from '#domain/publishing/metadata.ts'
import type { JournalBody } from '#features/publishing/articles/api-schemas.ts'
import { lineList } from '#web/form/text-lists.ts'

export type RelatedArticle = NonNullable<JournalBody['concerns']>

const { funding, references, translatedAbstracts, concerns: _, ...texts } = MetadataChange.shape

const grantsSchema = funding.unwrap()
const translatedAbstractsSchema = translatedAbstracts.unwrap()

const toGrants = (rows: Grant[]): z.input<typeof grantsSchema> =>
  rows
    .map(({ funder, award }) => ({ funder, award: award?.trim() || null }))
    .filter(({ funder, award }) => funder.trim() || award)

const withoutEmptyTexts = (rows: TranslatedAbstract[]): TranslatedAbstract[] =>
  rows.filter(({ text }) => text.trim())

/** The metadata as form values: references are one text, rows may be empty. */
export const MetadataForm = z.object({
  ...z.object(texts).required().shape,
  // Empty when no option is selected.
  licence: z.string(),
  notice: z.string(),
  references: lineList(references.unwrap()),
  funding: z.array(z.custom<Grant>()).transform(toGrants).pipe(grantsSchema),
  translatedAbstracts: z
    .array(z.custom<TranslatedAbstract>())
    .transform(withoutEmptyTexts)
    .pipe(translatedAbstractsSchema),
  concerns: z.custom<RelatedArticle | null>(),
})

export const toRequest = <Fields extends { concerns?: RelatedArticle | null | undefined }>({
  concerns,
  ...fields
}: Fields) => ({ ...fields, concerns: concerns === undefined ? undefined : (concerns?._id ?? '') })
