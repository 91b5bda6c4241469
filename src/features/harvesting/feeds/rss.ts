import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { paragraphsOf, singleLine } from '#domain/text/clean-text.ts'
import { el, textEl, writeDocument, writeXml, type XmlElement } from '#domain/text/xml.ts'
import { type Feed, publishedAt, subjectsOf, updatedAt } from './feed.ts'

/** A feed as RSS 2.0 by the profile of the RSS Advisory Board, with authors in Dublin Core and its address in Atom. */
export const writeRss = (feed: Feed): string =>
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
        el('title', singleLine(feed.title)),
        el('link', feed.page),
        el('description', singleLine(`${feed.journal.name}, ${feed.journal.publisher}`)),
        el('language', feed.journal.language),
        el('lastBuildDate', updatedAt(feed).toUTCString()),
        el('atom:link', { rel: 'self', type: 'application/rss+xml', href: feed.address }),
        ...feed.articles.map(item),
      ),
    ),
  )

function item(record: ArticleRecord): XmlElement {
  const [file] = record.files
  return el(
    'item',
    el('title', singleLine(record.title)),
    el('link', record.url),
    el('guid', { isPermaLink: 'true' }, record.url),
    el('pubDate', publishedAt(record).toUTCString()),
    ...record.contributors.map(({ displayName }) => textEl('dc:creator', singleLine(displayName))),
    ...subjectsOf(record).map((term) => textEl('category', singleLine(term))),
    textEl('description', asHtml(record.abstract)),
    // RSS allows one enclosure.
    file && el('enclosure', { url: file.url, length: file.bytes, type: file.mediaType }),
  )
}

/** Readers interpret a description as HTML. */
const asHtml = (text: string): string =>
  paragraphsOf(text)
    .map((paragraph) => writeXml(el('p', paragraph)))
    .join('')
