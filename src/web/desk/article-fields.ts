import type { ArticleStatus } from '#domain/publishing/article.ts'
import type { JournalBody } from '#features/articles/wire.ts'

/** What can be edited of an article; an empty text is a detail that is not given. */
export type ArticleFields = {
  title: string
  abstract: string
  content: string
  authors: string[]
  keywords: string[]
  category: string
  volume: number | ''
  issue: string
  pages: string
  publicationDate: string
  status: ArticleStatus
}
export type FieldName = keyof ArticleFields

export const fieldLabels: Record<FieldName, string> = {
  title: 'Title',
  abstract: 'Abstract',
  content: 'Content',
  authors: 'Authors',
  keywords: 'Keywords',
  category: 'Category',
  volume: 'Volume',
  issue: 'Issue',
  pages: 'Pages',
  publicationDate: 'Publication date',
  status: 'Status',
}
const fieldNames = Object.keys(fieldLabels) as FieldName[]

export const fieldsOf = (article: JournalBody): ArticleFields => ({
  title: article.title,
  abstract: article.abstract,
  content: article.content ?? '',
  authors: article.authors,
  keywords: article.keywords,
  category: article.category ?? '',
  volume: article.volume ?? '',
  issue: article.issue ?? '',
  pages: article.pages ?? '',
  publicationDate: article.publicationDate ?? '',
  status: article.status === 'draft' ? 'draft' : 'published',
})

/** A field as a person reads it: names and words in one line, an empty one as a dash. */
export function sayField(fields: ArticleFields, name: FieldName): string {
  const value = fields[name]
  if (Array.isArray(value)) return value.join(name === 'authors' ? '; ' : ', ') || '–'
  return String(value) || '–'
}

/**
 * Keywords are edited as one text, so a keyword with a comma in it comes back as two: what reads the
 * same is the same. Names have rows of their own.
 */
const same = (a: ArticleFields, b: ArticleFields, name: FieldName): boolean =>
  name === 'keywords'
    ? a.keywords.join(', ') === b.keywords.join(', ')
    : JSON.stringify(a[name]) === JSON.stringify(b[name])

/** The fields that were changed, with what they hold now. */
export function changesFrom(base: ArticleFields, now: ArticleFields): Partial<ArticleFields> {
  const changed = fieldNames.filter((name) => !same(base, now, name))
  return Object.fromEntries(changed.map((name) => [name, now[name]]))
}

/** What two people did to an article: what only the other changed, and what both changed to different ends. */
export type Overlap = { onlyTheirs: FieldName[]; both: FieldName[] }

/** Compares what was typed and what the other saved, both made from `base`. */
export function overlapOf(
  base: ArticleFields,
  mine: ArticleFields,
  theirs: ArticleFields,
): Overlap {
  const changedByThem = fieldNames.filter((name) => !same(base, theirs, name))
  return {
    onlyTheirs: changedByThem.filter((name) => same(base, mine, name)),
    both: changedByThem.filter((name) => !same(base, mine, name) && !same(mine, theirs, name)),
  }
}
