import { fileKindOf } from '#domain/file-kind.ts'
import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { languageName } from '#domain/publishing/language.ts'
import { buildByline } from './byline.ts'

/** The data that an article's page shows from its record. URLs are relative to this site. */
export function buildArticleView(record: ArticleRecord, baseUrl: string) {
  const { funding, dataAvailability, competingInterests, ethicsApproval, references } = record
  const supplements = record.supplements.map(({ url, label, fileName, bytes }) => ({
    path: url.slice(baseUrl.length),
    label,
    kind: (fileKindOf(fileName) ?? 'file').toUpperCase(),
    bytes,
  }))
  const statements = { dataAvailability, competingInterests, ethicsApproval }
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
    backMatter: { supplements, funding, ...statements, references },
    language: { code: record.language, name: languageName(record.language) },
    articleNumber: record.articleNumber,
    doi: record.doi,
    dates: { received, revised, accepted },
  }
}
export type ArticleView = ReturnType<typeof buildArticleView>
