import type { ArticleRecord, Relation } from '#domain/publishing/record.ts'
import { sayRelations } from './notices.ts'
import { el, type XmlElement } from './xml.ts'

/**
 * What corrects or retracts an article, and what it does so itself, as related works with a word about what ties
 * them. (Crossref's own words for updates need a policy that has a DOI.)
 */
export function crossrefRelations(record: ArticleRecord): XmlElement | undefined {
  if (record.relations.length === 0) return undefined
  const sentences = sayRelations(record)
  return el(
    'rel:program',
    { name: 'relations' },
    ...record.relations.map((relation, place) => related(relation, sentences[place] ?? '')),
  )
}

const related = ({ direction, article }: Relation, sentence: string): XmlElement =>
  el(
    'rel:related_item',
    {},
    el('rel:description', {}, sentence),
    el(
      'rel:inter_work_relation',
      {
        'relationship-type': direction === 'concerns' ? 'isRelatedMaterial' : 'hasRelatedMaterial',
        'identifier-type': article.doi ? 'doi' : 'uri',
      },
      article.doi ?? article.url,
    ),
  )
