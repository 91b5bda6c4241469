import { fileKindOf } from '#domain/file-kind.ts'
import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { languageName } from '#domain/publishing/language.ts'
import type { BackMatter } from './back-matter.tsx'
import { type Byline, buildByline } from './byline.ts'
import type { NoticeLink } from './notices.tsx'

/** The data that an article's page shows from its record. URLs are relative to this site. */
export type ArticleView = {
  byline: Byline
  notices: NoticeLink[]
  backMatter: BackMatter
  language: { code: string; name: string }
  articleNumber: string | null
  doi: string | null
  dates: Pick<ArticleRecord['dates'], 'received' | 'revised' | 'accepted'>
}

export function buildArticleView(record: ArticleRecord, baseUrl: string): ArticleView {
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
    backMatter: {
      supplements: record.supplements.map(({ url, label, fileName, bytes }) => ({
        path: url.slice(baseUrl.length),
        label,
        kind: (fileKindOf(fileName) ?? 'file').toUpperCase(),
        bytes,
      })),
      funding: record.funding,
      dataAvailability: record.dataAvailability,
      competingInterests: record.competingInterests,
      ethicsApproval: record.ethicsApproval,
      references: record.references,
    },
    language: { code: record.language, name: languageName(record.language) },
    articleNumber: record.articleNumber,
    doi: record.doi,
    dates: { received, revised, accepted },
  }
}
