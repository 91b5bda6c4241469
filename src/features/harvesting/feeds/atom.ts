import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { singleLine } from '#domain/text/clean-text.ts'
import { el, textEl, writeDocument, type XmlElement } from '#domain/text/xml.ts'
import { type Feed, publishedAt, subjectsOf, updatedAt } from './feed.ts'

/** A feed as Atom (RFC 4287). All text is plain. */
export const writeAtom = (feed: Feed): string =>
  writeDocument(
    el(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': feed.journal.language },
      el('id', feed.address),
      el('title', singleLine(feed.title)),
      el('updated', updatedAt(feed).toISOString()),
      person('author', feed.journal.name),
      el('link', { rel: 'self', type: 'application/atom+xml', href: feed.address }),
      el('link', { rel: 'alternate', type: 'text/html', href: feed.page }),
      ...feed.articles.map(entry),
    ),
  )

const person = (role: 'author' | 'contributor', name: string): XmlElement =>
  el(role, el('name', singleLine(name)))

const entry = (record: ArticleRecord): XmlElement =>
  el(
    'entry',
    { 'xml:lang': record.language },
    el('id', record.url),
    el('title', singleLine(record.title)),
    el('published', publishedAt(record).toISOString()),
    el('updated', record.changedAt.toISOString()),
    ...record.contributors.map(({ displayName }) => person('author', displayName)),
    el('link', { rel: 'alternate', type: 'text/html', href: record.url }),
    ...record.files.map(({ url, mediaType, bytes }) =>
      el('link', { rel: 'enclosure', type: mediaType, length: bytes, href: url }),
    ),
    el('link', { rel: 'license', href: record.licence.url }),
    ...subjectsOf(record).map((term) => el('category', { term: singleLine(term) })),
    textEl('summary', record.abstract),
  )
