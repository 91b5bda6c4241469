import { cut } from '#domain/text/format.ts'
import type { ListedArticle } from '#features/articles/queries.ts'
import type { CardArticle } from '../ui/article-card.tsx'

/** What a list shows of an article, and no more: it travels to the reader twice. */
export const toCard = (article: ListedArticle): CardArticle => ({
  id: article.id,
  title: article.title,
  authors: article.authors,
  abstract: cut(article.abstract, 260),
  category: article.category,
  volume: article.volume,
  issue: article.issue || null,
  year: article.year,
  pages: article.pages,
  publicationDate: article.publicationDate,
  files: article.files.map(({ fileId, format, bytes }) => ({ fileId, format, bytes })),
})
