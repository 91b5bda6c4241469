import { contentPages } from '#domain/journal/content-page.ts'
import { el, textEl, writeDocument } from '#features/metadata/formats/xml.ts'

/** A page or a map of pages, and when it changed last, if that is known. (sitemaps.org, protocol 0.9) */
export type SitemapEntry = { url: string; changedAt?: Date | undefined }

/** A map names at most 50,000 pages in 50 MB; these are so much smaller that a journal outgrows none before it has another. */
const articlesPerSitemap = 10_000

const namespace = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }

const entry =
  (name: string) =>
  ({ url, changedAt }: SitemapEntry) =>
    el(name, {}, el('loc', {}, url), textEl('lastmod', changedAt?.toISOString()))

export const writeSitemap = (entries: SitemapEntry[]): string =>
  writeDocument(el('urlset', namespace, ...entries.map(entry('url'))))

export const writeSitemapIndex = (maps: SitemapEntry[]): string =>
  writeDocument(el('sitemapindex', namespace, ...maps.map(entry('sitemap'))))

/**
 * Into how many maps so many articles are divided: a power of two, so that it seldom changes. Each article is in one of
 * them by its id alone; so all of them are complete whenever they are read.
 */
export const countSitemaps = (articles: number): number =>
  2 ** Math.max(0, Math.ceil(Math.log2(articles / articlesPerSitemap)))

/** The pages that every journal has. */
export const fixedPages = [
  '',
  'journals',
  'archive',
  'issues',
  'about',
  'editorial-board',
  'contact',
  ...contentPages,
]
