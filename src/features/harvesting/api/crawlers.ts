import type { FastifyInstance } from 'fastify'
import { articleUrl, issueUrl } from '#domain/publishing/public-urls.ts'
import { Refused } from '#domain/refusal.ts'
import {
  openSearchDescription,
  robotsText,
} from '#features/harvesting/crawlers/robots-and-search.ts'
import {
  countSitemaps,
  fixedPages,
  writeSitemap,
  writeSitemapIndex,
} from '#features/harvesting/crawlers/sitemap.ts'
import type { Repository } from '#features/harvesting/oai/repository.ts'
import {
  countPublicArticles,
  listSitemapArticles,
  listSitemaps,
} from '#features/harvesting/queries.ts'
import { listIssueRecords } from '#features/publishing/issues/issue-record-queries.ts'
import { replyIfChanged } from './conditional.ts'

const xml = 'application/xml; charset=utf-8'

/** The maximum of a sitemap. (sitemaps.org) */
const maxSitemapUrls = 50_000

/** robots.txt, sitemaps, and the description of the search. */
export const crawlerRoutes = (repository: () => Repository) => async (app: FastifyInstance) => {
  const route = { config: { permission: 'view public content' }, schema: { hide: true } } as const
  const cached = { 'cache-control': 'public, max-age=3600' }
  app.get('/robots.txt', route, (_request, reply) =>
    reply
      .headers(cached)
      .type('text/plain; charset=utf-8')
      .send(robotsText(repository().journalContext)),
  )
  app.get('/opensearch.xml', route, (_request, reply) =>
    reply
      .headers(cached)
      .type('application/opensearchdescription+xml; charset=utf-8')
      .send(openSearchDescription(repository().journalContext)),
  )
  app.get('/sitemap.xml', route, (request, reply) =>
    replyIfChanged(repository(), request, reply, xml, () => sitemapIndex(repository())),
  )
  app.get('/sitemap/pages.xml', route, (request, reply) =>
    replyIfChanged(repository(), request, reply, xml, () => pagesSitemap(repository())),
  )
  app.get('/sitemap/articles-:part-of-:maps.xml', route, (request, reply) => {
    const { part, maps } = parseSitemapNumber(request.params as { part: string; maps: string })
    const current = repository()
    return replyIfChanged(current, request, reply, xml, () => articleSitemap(current, maps, part))
  })
}

async function sitemapIndex({ db, journalContext }: Repository): Promise<string> {
  const folder = `${journalContext.baseUrl}/sitemap`
  const maps = countSitemaps(await countPublicArticles(db))
  const parts = await listSitemaps(db, maps)
  const changes = parts.flatMap(({ changedAt }) => changedAt ?? [])
  const latest = changes.reduce<Date | undefined>((a, b) => (a && a > b ? a : b), undefined)
  return writeSitemapIndex([
    { url: `${folder}/pages.xml`, changedAt: latest },
    ...parts.map(({ part, changedAt }) => ({
      url: `${folder}/articles-${part + 1}-of-${maps}.xml`,
      changedAt: changedAt ?? undefined,
    })),
  ])
}

/** One of several sitemaps of articles. Throws 404 if it would list more than two full sitemaps. */
async function articleSitemap(
  { db, journalContext: { baseUrl } }: Repository,
  maps: number,
  part: number,
): Promise<string> {
  // A crawler may still use the index from before the number of sitemaps doubled.
  if (2 * maps < countSitemaps(await countPublicArticles(db))) throw sitemapNotFound()
  const articles = await listSitemapArticles(db, maps, part - 1, maxSitemapUrls)
  return writeSitemap(
    articles.map(({ articleId, changedAt }) => ({
      url: articleUrl(baseUrl, articleId),
      changedAt,
    })),
  )
}

async function pagesSitemap({ db, journalContext }: Repository): Promise<string> {
  const { journal, baseUrl } = journalContext
  const pages = [...fixedPages, ...journal.customPages.map(({ page }) => page)]
  const issues = await listIssueRecords(db)
  return writeSitemap([
    ...pages.map((page) => ({ url: `${baseUrl}/${page}` })),
    ...issues.map((issue) => ({ url: issueUrl(baseUrl, issue), changedAt: issue.changedAt })),
  ])
}

function parseSitemapNumber(params: { part: string; maps: string }) {
  const [part, maps] = [params.part, params.maps].map((text) =>
    /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0,
  )
  if (!part || !maps || part > maps) throw sitemapNotFound()
  return { part, maps }
}

const sitemapNotFound = () => new Refused('not-found', 'There is no such sitemap.')
