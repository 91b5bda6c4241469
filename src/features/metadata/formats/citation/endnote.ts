import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { pageLocationOf } from '#features/metadata/formats/page-location.ts'
import { invertedName, type Name, namesOf } from '#features/metadata/formats/person-names.ts'
import { describeRelations } from '#features/metadata/formats/relations.ts'
import { singleLine } from '#features/metadata/formats/text.ts'
import { el, textEl, type XmlContent, type XmlElement } from '#features/metadata/formats/xml.ts'

/** EndNote XML of version 8 and later, in which 17 is a journal article. */
export function endnote(record: ArticleRecord): XmlElement {
  const { issue, journal, dates } = record
  const location = pageLocationOf(record)
  const title = singleLine(record.title)
  const last = location.kind === 'pages' && location.last
  const pages = location.kind === 'pages' && (last ? `${location.first}-${last}` : location.first)
  return endnoteRecord(
    el('ref-type', { name: 'Journal Article' }, '17'),
    authors(namesOf(record.contributors)),
    el('titles', styled('title', title), styled('secondary-title', journal.name)),
    el('periodical', styled('full-title', journal.name), styled('abbr-1', journal.shortName)),
    styled('pages', pages || null),
    styled('volume', issue && String(issue.volume)),
    styled('number', issue?.number),
    keywords(record.keywords),
    el(
      'dates',
      styled('year', dates.published.slice(0, 4)),
      el('pub-dates', styled('date', dates.published)),
    ),
    styled('publisher', journal.publisher),
    styled('isbn', journal.issn.online ?? journal.issn.print),
    styled('electronic-resource-num', record.doi),
    styled('abstract', singleLine(record.abstract)),
    styled('notes', describeRelations(record).join('. ')),
    styled('custom7', location.kind === 'number' ? location.number : null),
    el(
      'urls',
      el('related-urls', styled('url', record.url)),
      record.files.length > 0
        ? el('pdf-urls', ...record.files.map(({ url }) => styled('url', url)))
        : undefined,
    ),
    styled('language', record.language),
  )
}

const endnoteRecord = (...content: XmlContent[]): XmlElement =>
  el('xml', el('records', el('record', ...content)))

/** A final comma tells EndNote not to split a name. */
const authors = (names: Name[]): XmlElement | undefined =>
  names.length === 0
    ? undefined
    : el(
        'contributors',
        el(
          'authors',
          ...names.map((name) =>
            styled('author', 'whole' in name ? `${name.whole},` : invertedName(name)),
          ),
        ),
      )

const keywords = (words: string[]): XmlElement | undefined =>
  words.length === 0
    ? undefined
    : el('keywords', ...words.map((word) => styled('keyword', singleLine(word))))

/** EndNote stores the style of each text next to it. */
const styled = (name: string, text: string | null | undefined): XmlElement | undefined => {
  const style = textEl('style', text, { face: 'normal', font: 'default', size: '100%' })
  return style && el(name, style)
}
