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
import { listPublicIssues } from '#features/metadata/public-issues.ts'
import { replyIfChanged } from './conditional.ts'

const xml = 'application/xml; charset=utf-8'

/** What a map may name at most. (sitemaps.org) */
const maxSitemapUrls = 50_000

/** robots.txt, the maps of the site, and how to search in it. */
export const crawlerRoutes = (repository: () => Repository) => async (app: FastifyInstance) => {
  const route = { config: { permission: 'view public content' }, schema: { hide: true } } as const
  const kept = { 'cache-control': 'public, max-age=3600' }
  app.get('/robots.txt', route, (_request, reply) =>
    reply
      .headers(kept)
      .type('text/plain; charset=utf-8')
      .send(robotsText(repository().journalContext)),
  )
  app.get('/opensearch.xml', route, (_request, reply) =>
    reply
      .headers(kept)
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
    const told = repository()
    return replyIfChanged(told, request, reply, xml, () => mapArticles(told, maps, part))
  })
}

/** The parts of the site, each with its last change. */
async function sitemapIndex({ db, journalContext }: Repository): Promise<string> {
  const maps = countSitemaps(await countPublicArticles(db))
  const parts = await listSitemaps(db, maps)
  const changes = parts.flatMap(({ changedAt }) => changedAt ?? [])
  const latest = changes.reduce<Date | undefined>((a, b) => (a && a > b ? a : b), undefined)
  return writeSitemapIndex([
    { url: `${journalContext.baseUrl}/sitemap/pages.xml`, changedAt: latest },
    ...parts.map(({ part, changedAt }) => ({
      url: `${journalContext.baseUrl}/sitemap/articles-${part + 1}-of-${maps}.xml`,
      changedAt: changedAt ?? undefined,
    })),
  ])
}

/** One of so many maps of the articles. Throws 404 where that would list more than two full maps. */
async function mapArticles(
  { db, journalContext }: Repository,
  maps: number,
  part: number,
): Promise<string> {
  // The index that was read before the last doubling names half as many.
  if (2 * maps < countSitemaps(await countPublicArticles(db))) throw noSuchMap()
  const articles = await listSitemapArticles(db, maps, part - 1, maxSitemapUrls)
  return writeSitemap(
    articles.map(({ articleId, changedAt }) => ({
      url: articleUrl(journalContext.baseUrl, articleId),
      changedAt,
    })),
  )
}

async function pagesSitemap({ db, journalContext }: Repository): Promise<string> {
  return writeSitemap([
    ...[...fixedPages, ...journalContext.journal.customPages.map(({ page }) => page)].map(
      (page) => ({
        url: `${journalContext.baseUrl}/${page}`,
      }),
    ),
    ...(await listPublicIssues(db)).map((issue) => ({
      url: issueUrl(journalContext.baseUrl, issue),
      changedAt: issue.changedAt,
    })),
  ])
}

function parseSitemapNumber(given: { part: string; maps: string }): { part: number; maps: number } {
  const [part, maps] = [given.part, given.maps].map((text) =>
    /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0,
  )
  if (!part || !maps || part > maps) throw noSuchMap()
  return { part, maps }
}

const noSuchMap = () => new Refused('not-found', 'There is no such map of the site.')
