import { truncateText } from '#domain/text/format.ts'
import { cutHighlight } from '#domain/text/highlight.ts'
import type { FoundArticle } from '#features/publishing/search/archive-queries.ts'
import type { CardArticle } from '#web/ui/article/article-card.tsx'

/** The data of an article's card; only what is shown, because it is sent in the HTML and again for hydration. */
export const toArticleCard = (
  article: FoundArticle,
  words: readonly string[] = [],
): CardArticle => ({
  id: article.id,
  title: article.title,
  authors: article.authors,
  abstract: cutHighlight(article.abstract, words, 260) ?? truncateText(article.abstract, 260),
  highlight: article.highlight && cutHighlight(article.highlight, words, 200),
  category: article.category,
  volume: article.volume,
  issue: article.issue || null,
  year: article.year,
  pages: article.pages,
  publicationDate: article.publicationDate,
  files: article.files.map(({ fileId, format, bytes }) => ({ fileId, format, bytes })),
})
