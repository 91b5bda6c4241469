import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { describeRelations } from '#features/metadata/formats/relations.ts'
import { type MetaTag, toMetaTags } from '#features/metadata/formats/web/highwire.ts'
import { dublinCore } from './oai-dc.ts'

/** The article in Dublin Core as tags of a head (DCMI, 'Expressing Dublin Core in HTML', 2008). The abstract stands on the page itself. */
export const dublinCoreTags = (record: ArticleRecord): MetaTag[] =>
  toMetaTags([
    ...dublinCore(record)
      .filter(({ element }) => element !== 'description')
      .map(({ element, text }) => [`DC.${element}`, text] as const),
    ...describeRelations(record).map((sentence) => ['DC.description', sentence] as const),
  ])
