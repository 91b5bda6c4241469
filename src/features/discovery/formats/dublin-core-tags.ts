import type { ArticleRecord } from '#domain/publishing/record.ts'
import { type NamedTag, tagsOf } from './highwire.ts'
import { sayRelations } from './notices.ts'
import { dublinCore } from './oai-dc.ts'

/** The article in Dublin Core as tags of a head (DCMI, 'Expressing Dublin Core in HTML', 2008). The abstract stands on the page itself. */
export const dublinCoreTags = (record: ArticleRecord): NamedTag[] =>
  tagsOf([
    ...dublinCore(record)
      .filter(({ element }) => element !== 'description')
      .map(({ element, text }) => [`DC.${element}`, text] as const),
    ...sayRelations(record).map((sentence) => ['DC.description', sentence] as const),
  ])
