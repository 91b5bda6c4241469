import { kindOf } from '#domain/file-kind.ts'
import { languageName } from '#domain/publishing/language.ts'
import type { ArticleRecord } from '#domain/publishing/record.ts'
import type { BackMatter } from './back-matter.tsx'
import { type Byline, bylineOf } from './byline.ts'
import type { Tie } from './notices.tsx'

/** What an article's page shows of its record; addresses are on this site. */
export type Reading = {
  byline: Byline
  ties: Tie[]
  about: BackMatter
  language: { code: string; name: string }
  articleNumber: string | null
  doi: string | null
  dates: Pick<ArticleRecord['dates'], 'received' | 'revised' | 'accepted'>
}

export function readingOf(record: ArticleRecord, baseUrl: string): Reading {
  const { received, revised, accepted } = record.dates
  return {
    byline: bylineOf(record.contributors),
    ties: record.relations.map(({ kind, direction, article: { id, title, published } }) => ({
      ...{ kind, direction, id, title, published },
    })),
    about: {
      supplements: record.supplements.map(({ url, label, fileName, bytes }) => ({
        address: url.slice(baseUrl.length),
        ...{ label, kind: (kindOf(fileName) ?? 'file').toUpperCase(), bytes },
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
