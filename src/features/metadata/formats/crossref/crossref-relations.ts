import type { ArticleRecord, Relation } from '#domain/publishing/article-record.ts'
import { describeRelations } from '#features/metadata/formats/relations.ts'
import { el, type XmlElement } from '#features/metadata/formats/xml.ts'

/**
 * Notices and the articles that they concern, as related works with a description. Crossref's own elements for
 * updates require a policy with a DOI.
 */
export function crossrefRelations(record: ArticleRecord): XmlElement | undefined {
  if (record.relations.length === 0) return undefined
  const sentences = describeRelations(record)
  return el(
    'rel:program',
    { name: 'relations' },
    ...record.relations.map((relation, index) => relatedItem(relation, sentences[index] ?? '')),
  )
}

const relatedItem = ({ direction, article }: Relation, sentence: string): XmlElement =>
  el(
    'rel:related_item',
    el('rel:description', sentence),
    el(
      'rel:inter_work_relation',
      {
        'relationship-type': direction === 'concerns' ? 'isRelatedMaterial' : 'hasRelatedMaterial',
        'identifier-type': article.doi ? 'doi' : 'uri',
      },
      article.doi ?? article.url,
    ),
  )
