import { contentPages } from '#domain/journal/content-page.ts'
import { el, textEl, writeDocument } from '#domain/text/xml.ts'

/** A page or a sitemap. (sitemaps.org, protocol 0.9) */
export type SitemapEntry = { url: string; changedAt?: Date | undefined }

/** Far below the limits of 50,000 URLs and 50 MB, so that sitemaps can grow until their number doubles. */
const articlesPerSitemap = 10_000

const namespace = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }

const entry =
  (name: string) =>
  ({ url, changedAt }: SitemapEntry) =>
    el(name, el('loc', url), textEl('lastmod', changedAt?.toISOString()))

export const writeSitemap = (entries: SitemapEntry[]): string =>
  writeDocument(el('urlset', namespace, ...entries.map(entry('url'))))

export const writeSitemapIndex = (maps: SitemapEntry[]): string =>
  writeDocument(el('sitemapindex', namespace, ...maps.map(entry('sitemap'))))

/** The number of article sitemaps: a power of two, which seldom changes. The id of an article determines its sitemap. */
export const countSitemaps = (articles: number): number =>
  2 ** Math.max(0, Math.ceil(Math.log2(articles / articlesPerSitemap)))

/** The pages of every journal. */
export const fixedPages = [
  '',
  'journals',
  'archive',
  'issues',
  'about',
  'editorial-board',
  'for-indexers',
  'contact',
  ...contentPages,
]
