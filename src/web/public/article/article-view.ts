import { fileKindOf } from '#domain/file-kind.ts'
import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { languageName } from '#domain/publishing/language.ts'
import { listStatements } from '#domain/publishing/metadata.ts'
import { describePeerReview } from '#domain/publishing/peer-review.ts'
import { buildByline } from './byline.ts'

/** The data that an article's page shows from its record. URLs are relative to this site. */
export function buildArticleView(record: ArticleRecord, baseUrl: string) {
  const { funding, fundingStatement, references } = record
  const supplements = record.supplements.map(({ url, label, fileName, bytes }) => ({
    path: url.slice(baseUrl.length),
    label,
    kind: (fileKindOf(fileName) ?? 'file').toUpperCase(),
    bytes,
  }))
  const statements = listStatements(record)
  const { received, revised, accepted } = record.dates
  return {
    byline: buildByline(record.contributors),
    notices: record.relations.map(({ kind, direction, article: { id, title, published } }) => ({
      kind,
      direction,
      id,
      title,
      published,
    })),
    backMatter: { supplements, funding, fundingStatement, statements, references },
    language: { code: record.language, name: languageName(record.language) },
    translatedAbstracts: record.translatedAbstracts.map(({ language, text }) => ({
      language,
      title: `Abstract in ${languageName(language)}`,
      text,
    })),
    articleNumber: record.articleNumber,
    doi: record.doi,
    dates: { received, revised, accepted },
    peerReview: record.peerReview && describePeerReview(record.peerReview),
    hasReviews: record.reviews.length > 0,
  }
}
export type ArticleView = ReturnType<typeof buildArticleView>
