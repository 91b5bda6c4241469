import type { ArticleRecord, Relation } from '#domain/publishing/article-record.ts'
import { el, listEl, textEl, type XmlElement } from '#domain/text/xml.ts'
import { describeRelations } from '#features/metadata/formats/relations.ts'

/** The articles with a DOI that a notice corrects or retracts. */
export const crossrefUpdates = ({ relations, dates }: ArticleRecord): XmlElement | undefined =>
  listEl(
    'updates',
    relations
      .filter(({ direction }) => direction === 'concerns')
      .map(({ kind, article }) =>
        textEl('update', article.doi, { type: kind.replaceAll('-', '_'), date: dates.published }),
      ),
  )

/** Notices and the articles that they concern, as related works with a description. */
export function crossrefRelations(record: ArticleRecord): XmlElement | undefined {
  const sentences = describeRelations(record)
  const items = record.relations.map((relation, at) => relatedItem(relation, sentences[at] ?? ''))
  return listEl('rel:program', items, { name: 'relations' })
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
