import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { type MetaTag, toMetaTags } from '#features/metadata/formats/web/highwire.ts'
import { dublinCore } from './oai-dc.ts'

/** Dublin Core as HTML meta tags (DCMI, 'Expressing Dublin Core in HTML', 2008). */
export const dublinCoreTags = (record: ArticleRecord): MetaTag[] =>
  toMetaTags(dublinCore(record).map(({ element, text }) => [`DC.${element}`, text]))
