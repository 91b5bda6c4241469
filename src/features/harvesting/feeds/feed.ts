import type { ArticleRecord, JournalRecord } from '#domain/publishing/article-record.ts'

/** Articles that are followed: of the whole journal, of an issue or of a subject, in the order in which they are told. */
export type Feed = {
  title: string
  /** Where it is read, which is its name for good. */
  address: string
  /** The page for people that says the same. */
  page: string
  journal: JournalRecord
  articles: ArticleRecord[]
}

/** When anything in it changed last; the beginning of time while there is nothing in it. */
export const updatedAt = ({ articles }: Feed): Date =>
  new Date(Math.max(0, ...articles.map(({ changedAt }) => changedAt.getTime())))

/** The start of the day on which an article appeared, in UTC. */
export const publishedAt = ({ dates }: ArticleRecord): Date =>
  new Date(`${dates.published}T00:00:00Z`)

/** What an article is about, in the words of its authors and of the journal. */
export const subjectsOf = ({ keywords, category }: ArticleRecord): string[] => [
  ...new Set([...(category ? [category] : []), ...keywords]),
]
