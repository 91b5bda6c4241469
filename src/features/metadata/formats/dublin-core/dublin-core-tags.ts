import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { describeRelations } from '#features/metadata/formats/relations.ts'
import { type MetaTag, toMetaTags } from '#features/metadata/formats/web/highwire.ts'
import { dublinCore } from './oai-dc.ts'

/**
 * Dublin Core as HTML meta tags (DCMI, 'Expressing Dublin Core in HTML', 2008), without the abstract, which the
 * page shows.
 */
export const dublinCoreTags = (record: ArticleRecord): MetaTag[] =>
  toMetaTags([
    ...dublinCore(record)
      .filter(({ element }) => element !== 'description')
      .map(({ element, text }) => [`DC.${element}`, text] as const),
    ...describeRelations(record).map((sentence) => ['DC.description', sentence] as const),
  ])
