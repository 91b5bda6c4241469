import type { ArticleRecord, JournalRecord } from '#domain/publishing/article-record.ts'

/** The articles of the journal, an issue or a category, in order. */
export type Feed = {
  title: string
  /** The URL of the feed, which is also its permanent id. */
  address: string
  /** The web page with the same articles. */
  page: string
  journal: JournalRecord
  articles: ArticleRecord[]
}

/** The last change of an article; 1970 for an empty feed. */
export const updatedAt = ({ articles }: Feed): Date =>
  new Date(Math.max(0, ...articles.map(({ changedAt }) => changedAt.getTime())))

/** The start of the day of publication, in UTC. */
export const publishedAt = ({ dates }: ArticleRecord): Date =>
  new Date(`${dates.published}T00:00:00Z`)

export const subjectsOf = ({ keywords, category }: ArticleRecord): string[] => [
  ...new Set([...(category ? [category] : []), ...keywords]),
]
