import { truncateText } from '#domain/text/format.ts'
import { cutHighlight } from '#domain/text/highlight.ts'
import type { FoundArticle } from '#features/publishing/search/archive-queries.ts'
import type { ArticleFile } from '#web/client/download/download-link.tsx'

/** The shown data of an article's card; no more, because it is sent in the HTML and again for hydration. */
export const toArticleCard = (article: FoundArticle, words: readonly string[] = []) => ({
  id: article.id,
  title: article.title,
  retracted: article.retracted,
  authors: article.authors,
  abstract: cutHighlight(article.abstract, words, 260) ?? truncateText(article.abstract, 260),
  /** The passage of the article's file that matched a search, where nothing on the card matched. */
  highlight: article.highlight && cutHighlight(article.highlight, words, 200),
  section: article.section && toSection(article.section, words),
  category: article.category,
  volume: article.volume,
  issue: article.issue || null,
  year: article.year,
  pages: article.pages,
  publicationDate: article.publicationDate,
  files: article.files.map(toArticleFile),
})

/** The section of the full text that matched, with the words around the match; without these, its heading matched. */
const toSection = (
  { sectionId, heading, text }: NonNullable<FoundArticle['section']>,
  words: readonly string[],
) => ({ id: sectionId, heading, snippet: cutHighlight(text, words, 200) })

export type CardArticle = ReturnType<typeof toArticleCard>

export const toArticleFile = ({ fileId, format, bytes }: ArticleFile): ArticleFile => ({
  fileId,
  format,
  bytes,
})
