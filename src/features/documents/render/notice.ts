import type { Relation } from '#domain/publishing/article-record.ts'
import { doiUrl } from '#domain/publishing/doi/doi-link.ts'
import { singleLine } from '#domain/text/clean-text.ts'
import { formatDay } from '#domain/text/format.ts'

const names: Record<Relation['kind'], Record<Relation['direction'], string>> = {
  correction: { 'concerned-by': 'This article was corrected', concerns: 'This corrects' },
  retraction: { 'concerned-by': 'This article was retracted', concerns: 'This retracts' },
  'expression-of-concern': {
    'concerned-by': 'An expression of concern was published about this article',
    concerns: 'This is an expression of concern about',
  },
}

/** What a reader of a file must know of a notice: `This article was retracted: Retraction of …, 3 Sep 2026`. */
export const noticeOf = ({
  kind,
  direction,
  article,
}: Relation): { text: string; link: string } => ({
  text: `${names[kind][direction]}: ${singleLine(article.title)}, ${formatDay(article.published)}`,
  link: article.doi ? doiUrl(article.doi) : article.url,
})
