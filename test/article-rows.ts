import { article } from '../db/schema/articles.ts'
import type { Site } from './site.ts'

export type ArticleRow = Partial<typeof article.$inferInsert>

/**
 * Public articles as rows, by their ids, each published at the site's present moment unless it says otherwise; `all` is
 * said of each. For tests of what is read: who tests what is written makes articles by the API (`givenArticle`).
 */
export const givenArticles = (
  site: Site,
  articles: Record<string, ArticleRow>,
  all: ArticleRow = {},
) =>
  site.db.insert(article).values(
    Object.entries(articles).map(([id, more]) => ({
      ...{ id, title: `Title of ${id}`, abstract: 'a', keywords: [], searchText: '' },
      ...{ status: 'published' as const, publishedAt: site.now },
      ...{ createdAt: site.now, updatedAt: site.now },
      ...all,
      ...more,
    })),
  )
