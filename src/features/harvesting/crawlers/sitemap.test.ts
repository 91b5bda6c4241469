import { expect, test } from 'vitest'
import { countSitemaps, fixedPages, writeSitemap, writeSitemapIndex } from './sitemap.ts'

test('R-FEED-2 The number of sitemaps is a power of two', () => {
  expect([0, 1, 10_000, 10_001, 20_000, 20_001].map(countSitemaps)).toEqual([1, 1, 1, 2, 2, 4])
})

test('R-FEED-2 A sitemap leaves out unknown dates', () => {
  const changedAt = new Date('2026-03-02T09:00:00Z')
  const entries = [
    { url: 'https://journal.example/a?b&c', changedAt },
    { url: 'https://b.example' },
  ]
  const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
  for (const [write, whole, part] of [
    [writeSitemap, 'urlset', 'url'],
    [writeSitemapIndex, 'sitemapindex', 'sitemap'],
  ] as const)
    expect(write(entries).replace(/>\s+</g, '><')).toContain(
      `<${whole} ${namespace}><${part}><loc>https://journal.example/a?b&amp;c</loc><lastmod>2026-03-02T09:00:00.000Z</lastmod></${part}><${part}><loc>https://b.example</loc></${part}></${whole}>`,
    )
})

test('R-FEED-2 The fixed pages of a sitemap include the main pages', () => {
  expect(fixedPages).toEqual(
    expect.arrayContaining([
      '',
      'journals',
      'archive',
      'issues',
      'about',
      'editorial-board',
      'contact',
    ]),
  )
})
