import { cut } from '#domain/text/format.ts'
import { passageAround } from '#domain/text/marks.ts'
import type { FoundArticle } from '#features/articles/archive-queries.ts'
import type { CardArticle } from '../ui/article-card.tsx'

/** What a list shows of an article, and no more: it travels to the reader twice. */
export const toCard = (article: FoundArticle, words: readonly string[] = []): CardArticle => ({
  id: article.id,
  title: article.title,
  authors: article.authors,
  abstract: passageAround(article.abstract, words, 260) ?? cut(article.abstract, 260),
  passage: article.passage && passageAround(article.passage, words, 200),
  category: article.category,
  volume: article.volume,
  issue: article.issue || null,
  year: article.year,
  pages: article.pages,
  publicationDate: article.publicationDate,
  files: article.files.map(({ fileId, format, bytes }) => ({ fileId, format, bytes })),
})
