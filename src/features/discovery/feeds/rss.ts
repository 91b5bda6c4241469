import type { ArticleRecord } from '#domain/publishing/record.ts'
import { onOneLine, paragraphsOf } from '../formats/text.ts'
import { el, textEl, writeDocument, writeXml, type XmlElement } from '../formats/xml.ts'
import { appearedAt, type Feed, subjectsOf, updatedAt } from './feed.ts'

/** A feed as RSS 2.0, by the profile of the RSS Advisory Board: who wrote it stands in Dublin Core, the address of the feed in Atom. */
export const rss = (feed: Feed): string =>
  writeDocument(
    el(
      'rss',
      {
        version: '2.0',
        'xmlns:atom': 'http://www.w3.org/2005/Atom',
        'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      },
      el(
        'channel',
        {},
        el('title', {}, onOneLine(feed.title)),
        el('link', {}, feed.page),
        el('description', {}, onOneLine(`${feed.journal.name}, ${feed.journal.publisher}`)),
        el('language', {}, feed.journal.language),
        el('lastBuildDate', {}, updatedAt(feed).toUTCString()),
        el('atom:link', { rel: 'self', type: 'application/rss+xml', href: feed.address }),
        ...feed.articles.map(item),
      ),
    ),
  )

function item(record: ArticleRecord): XmlElement {
  const [file] = record.files
  return el(
    'item',
    {},
    el('title', {}, onOneLine(record.title)),
    el('link', {}, record.url),
    el('guid', { isPermaLink: 'true' }, record.url),
    el('pubDate', {}, appearedAt(record).toUTCString()),
    ...record.contributors.map(({ displayName }) => textEl('dc:creator', onOneLine(displayName))),
    ...subjectsOf(record).map((term) => textEl('category', onOneLine(term))),
    textEl('description', asHtml(record.abstract)),
    // An item has one at most.
    file && el('enclosure', { url: file.url, length: file.bytes, type: file.mediaType }),
  )
}

/** A description is read as HTML. */
const asHtml = (text: string): string =>
  paragraphsOf(text)
    .map((paragraph) => writeXml(el('p', {}, paragraph)))
    .join('')
