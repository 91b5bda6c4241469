import fc from 'fast-check'
import { parseAtomFeed, parseRssFeed } from 'feedsmith'
import { expect, test } from 'vitest'
import { contributorFromName } from '#domain/manuscript/contributor.ts'
import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { emptyMetadata } from '#domain/publishing/metadata.ts'
import { singleLine } from '#domain/text/clean-text.ts'
import { anyCodePoint } from '../../../../test/any-code-point.ts'
import { writeAtom } from './atom.ts'
import type { Feed } from './feed.ts'
import { writeRss } from './rss.ts'

const journal = {
  name: 'Sample Journal',
  shortName: 'SJ',
  url: 'https://journal.example.org',
  issn: { print: null, online: '2049-3630' },
  publisher: 'Sample College',
  language: 'en',
}

const record = (changed: Partial<ArticleRecord>): ArticleRecord => ({
  ...emptyMetadata,
  id: 'a1',
  fullText: null,
  url: 'https://journal.example.org/journals/a1',
  title: 'T',
  abstract: 'A',
  keywords: [],
  category: null,
  section: null,
  language: 'en',
  contributors: [],
  journal,
  issue: null,
  pages: null,
  articleNumber: null,
  doi: null,
  licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  dates: { received: null, revised: null, accepted: null, published: '2026-03-02' },
  changedAt: new Date('2026-03-03T10:00:00Z'),
  files: [],
  supplements: [],
  references: [],
  translatedAbstracts: [],
  funding: [],
  fundingStatement: null,
  dataAvailability: null,
  competingInterests: null,
  ethicsApproval: null,
  peerReview: null,
  reviews: [],
  relations: [],
  ...changed,
})

const feed = (articles: ArticleRecord[]): Feed => ({
  title: 'Sample Journal',
  address: 'https://journal.example.org/feed/atom',
  page: 'https://journal.example.org/',
  journal,
  articles,
})

const person = (displayName: string) => {
  const { email, ...contributor } = contributorFromName(displayName)
  return contributor
}

const file: ArticleRecord['files'][number] = {
  format: 'pdf',
  url: 'https://journal.example.org/journals/a1/article.pdf',
  bytes: 5,
  mediaType: 'application/pdf',
  fileName: 'a.pdf',
  sha256: '00',
}

test('R-FEED-1 Atom and RSS contain the metadata, authors and addresses of articles', () => {
  const article = record({
    title: 'Lesson study',
    contributors: [person('Sample Author'), person('Another Author')],
    category: 'Education',
    keywords: ['Ẹ̀kọ́'],
    files: [file],
  })
  const read = parseAtomFeed(writeAtom(feed([article])))
  expect(read).toMatchObject({
    id: 'https://journal.example.org/feed/atom',
    updated: '2026-03-03T10:00:00.000Z',
    entries: [
      {
        id: article.url,
        title: { value: 'Lesson study' },
        published: '2026-03-02T00:00:00.000Z',
        authors: [{ name: 'Sample Author' }, { name: 'Another Author' }],
        categories: [{ term: 'Education' }, { term: 'Ẹ̀kọ́' }],
        summary: { value: 'A' },
      },
    ],
  })
  expect(parseRssFeed(writeRss(feed([article])))).toMatchObject({
    link: 'https://journal.example.org/',
    items: [
      {
        title: 'Lesson study',
        link: article.url,
        guid: { value: article.url, isPermaLink: true },
        pubDate: 'Mon, 02 Mar 2026 00:00:00 GMT',
        description: '<p>A</p>',
        enclosures: [{ url: file.url, length: 5, type: 'application/pdf' }],
        dc: { creators: ['Sample Author', 'Another Author'] },
      },
    ],
  })
})

const hostile = fc.oneof(
  fc.string({ unit: anyCodePoint }),
  fc.string({
    unit: fc.constantFrom(
      '<',
      '>',
      '&',
      '"',
      ']]>',
      '<![CDATA[',
      '\u0000',
      '\u202e',
      '\ud800',
      '\ufffe',
      'ẹ́',
    ),
  }),
)

test('R-FEED-1 No text of an author becomes markup in a feed', () => {
  fc.assert(
    fc.property(hostile, hostile, (text, name) => {
      const article = record({
        title: `T${text}T`,
        abstract: text,
        keywords: [text],
        category: text,
        contributors: [person(`N${name}N`)],
      })
      const written = [writeAtom(feed([article])), writeRss(feed([article]))]
      const [entry] = parseAtomFeed(written[0] ?? '').entries ?? []
      const [item] = parseRssFeed(written[1] ?? '').items ?? []
      const title = singleLine(article.title)
      // Feed readers decode HTML references in addition to XML ones; these texts contain none.
      expect(entry?.title?.value).toBe(title)
      expect(entry?.id).toBe(article.url)
      expect(item?.title).toBe(title)
      expect(item?.link).toBe(article.url)
      for (const xml of written) {
        expect(xml.isWellFormed()).toBe(true)
        expect(xml).not.toMatch(/[^\P{Cc}\t\n]/u)
      }
    }),
  )
})

test('R-FEED-1 A feed without articles is valid', () => {
  expect(parseAtomFeed(writeAtom(feed([])))).toMatchObject({ updated: '1970-01-01T00:00:00.000Z' })
  expect(parseRssFeed(writeRss(feed([])))).toMatchObject({ title: 'Sample Journal' })
})
