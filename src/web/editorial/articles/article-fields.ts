import type { Contributor } from '#domain/manuscript/contributor.ts'
import { countryName } from '#domain/people/country.ts'
import type { ArticleStatus } from '#domain/publishing/article.ts'
import { languageName } from '#domain/publishing/language.ts'
import {
  emptyMetadata,
  type Grant,
  type Metadata,
  metadataLabels,
  type TranslatedAbstract,
} from '#domain/publishing/metadata.ts'
import type { JournalBody } from '#features/publishing/articles/api-schemas.ts'
import { toAuthorRow } from '#web/form/byline/author-rows.ts'
import type { RelatedArticle } from './metadata/metadata-form.ts'

type BlankMetadata = {
  [Name in keyof Metadata]: Metadata[Name] extends unknown[] ? Metadata[Name] : string
}

const blankMetadata = Object.fromEntries(
  Object.entries(emptyMetadata).map(([name, empty]) => [name, empty ?? '']),
) as BlankMetadata

/** The editable fields of an article, without values. An empty text means that the value is not set. */
export const blankFields = {
  title: '',
  abstract: '',
  content: '',
  contributors: [] as Contributor[],
  keywords: [] as string[],
  category: '',
  volume: '' as number | '',
  issue: '',
  pages: '',
  publicationDate: '',
  status: 'published' as ArticleStatus,
  ...blankMetadata,
  concerns: null as RelatedArticle | null,
}
export type ArticleFields = typeof blankFields
export type FieldName = keyof ArticleFields

export const fieldLabels: Record<FieldName, string> = {
  title: 'Title',
  abstract: 'Abstract',
  content: 'Content',
  contributors: 'Authors',
  keywords: 'Keywords',
  category: 'Category',
  volume: 'Volume',
  issue: 'Issue',
  pages: 'Pages',
  publicationDate: 'Publication date',
  status: 'Status',
  ...metadataLabels,
}
const fieldNames = Object.keys(fieldLabels) as FieldName[]

export function toArticleFields(article: JournalBody): ArticleFields {
  const values = { ...article, status: article.status === 'draft' ? 'draft' : 'published' }
  const entries = fieldNames.map((name) => [name, values[name] ?? blankFields[name]])
  return Object.fromEntries(entries)
}

/** The fields as form values: lists of texts are one text, authors are rows. */
export const toFormValues = (fields: ArticleFields) => ({
  ...fields,
  contributors: fields.contributors.map(toAuthorRow),
  keywords: fields.keywords.join(', '),
  references: fields.references.join('\n'),
  createIssue: 'false' as 'true' | 'false',
  pdfFile: null as File | null,
  docxFile: null as File | null,
})

const blankFormValues = toFormValues(blankFields)
export const isFormField = (name: string): name is keyof typeof blankFormValues =>
  name in blankFormValues

export function formatField(fields: ArticleFields, name: FieldName): string {
  return formatFieldValue(fields, name) || '–'
}

function formatFieldValue(fields: ArticleFields, name: FieldName): string {
  if (name === 'contributors') return fields.contributors.map(formatContributor).join('; ')
  if (name === 'funding') return fields.funding.map(formatGrant).join('; ')
  if (name === 'translatedAbstracts')
    return fields.translatedAbstracts.map(formatTranslatedAbstract).join('\n')
  if (name === 'references') return fields.references.join('\n')
  if (name === 'keywords') return fields.keywords.join(', ')
  if (name === 'concerns') return fields.concerns?.title ?? ''
  if (name === 'language') return languageName(fields.language)
  return String(fields[name])
}

const formatTranslatedAbstract = ({ language, text }: TranslatedAbstract) =>
  `${languageName(language)}: ${text}`

const formatGrant = ({ funder, award }: Grant) => [funder, award].filter(Boolean).join(', ')

/** Formats a contributor with all details, so that different people never look the same. */
function formatContributor({ displayName, given, family, ...person }: Contributor): string {
  const affiliations = person.affiliations.map(({ name, country, ror }) =>
    [name, country && countryName(country), ror].filter(Boolean).join(', '),
  )
  const nameParts = [given && `given name ${given}`, family && `family name ${family}`]
  const details = [person.orcid, person.email, person.corresponding && 'corresponding']
  const known = [...nameParts, ...affiliations, ...details, ...person.roles].filter(Boolean)
  return known.length > 0 ? `${displayName} (${known.join(' · ')})` : displayName
}

/**
 * Keywords are edited as one text, which splits a keyword that contains a comma. They are therefore compared as
 * text.
 */
const isSameField = (a: ArticleFields, b: ArticleFields, name: FieldName): boolean =>
  name === 'keywords'
    ? a.keywords.join(', ') === b.keywords.join(', ')
    : JSON.stringify(a[name]) === JSON.stringify(b[name])

export function findChanges(base: ArticleFields, edited: ArticleFields): Partial<ArticleFields> {
  const changed = fieldNames.filter((name) => !isSameField(base, edited, name))
  return Object.fromEntries(changed.map((name) => [name, edited[name]]))
}

/** The fields that only the other user changed, and those that both changed to different values. */
export type EditConflict = { onlyTheirs: FieldName[]; both: FieldName[] }

/** Compares the user's input with the saved version of another user. Both started from `base`. */
export function findEditConflict(
  base: ArticleFields,
  mine: ArticleFields,
  theirs: ArticleFields,
): EditConflict {
  const changedByThem = fieldNames.filter((name) => !isSameField(base, theirs, name))
  return {
    onlyTheirs: changedByThem.filter((name) => isSameField(base, mine, name)),
    both: changedByThem.filter(
      (name) => !isSameField(base, mine, name) && !isSameField(mine, theirs, name),
    ),
  }
}
