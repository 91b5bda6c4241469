import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { singleLine } from '#domain/text/clean-text.ts'
import { el, listEl, textEl, type XmlElement } from '#domain/text/xml.ts'
import { pageLocationOf } from '#features/metadata/formats/page-location.ts'
import { invertedName, type Name, namesOf } from '#features/metadata/formats/person-names.ts'
import { describeRelations } from '#features/metadata/formats/relations.ts'

/** EndNote XML of version 8 and later, in which 17 is a journal article. */
export function endnote(record: ArticleRecord): XmlElement {
  const { issue, journal, dates } = record
  const { printed, number } = pageLocationOf(record)
  const title = singleLine(record.title)
  const names = namesOf(record.contributors)
  const content = [
    el('ref-type', { name: 'Journal Article' }, '17'),
    names.length > 0 && el('contributors', listEl('authors', names.map(author))),
    el('titles', styled('title', title), styled('secondary-title', journal.name)),
    el('periodical', styled('full-title', journal.name), styled('abbr-1', journal.shortName)),
    styled('pages', printed?.replaceAll('–', '-') ?? number),
    styled('volume', issue && String(issue.volume)),
    styled('number', issue?.number),
    listEl(
      'keywords',
      record.keywords.map((word) => styled('keyword', singleLine(word))),
    ),
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
    styled('custom7', number),
    el(
      'urls',
      el('related-urls', styled('url', record.url)),
      listEl(
        'pdf-urls',
        record.files.map(({ url }) => styled('url', url)),
      ),
    ),
    styled('language', record.language),
  ]
  return el('xml', el('records', el('record', ...content)))
}

/** EndNote does not split a name with a final comma. */
const author = (name: Name) =>
  styled('author', 'whole' in name ? `${name.whole},` : invertedName(name))

/** EndNote stores the style of each text next to it. */
const styled = (name: string, text: string | null | undefined) => {
  const style = textEl('style', text, { face: 'normal', font: 'default', size: '100%' })
  return style && el(name, style)
}
