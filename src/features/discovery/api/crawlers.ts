import type { FastifyInstance } from 'fastify'
import { articleUrl, issueUrl } from '#domain/publishing/address.ts'
import { Refused } from '#domain/refusal.ts'
import { openSearchDescription, robotsText } from '../crawlers.ts'
import { countPublic, listPart, listParts } from '../harvest-queries.ts'
import { listPublicIssues } from '../issue-queries.ts'
import type { Repository } from '../oai/repository.ts'
import { howManyMaps, standingPages, writeMap, writeMapIndex } from '../sitemap.ts'
import { answerIfChanged } from './conditional.ts'

const xml = 'application/xml; charset=utf-8'

/** What a map may name at most. (sitemaps.org) */
const most = 50_000

/** robots.txt, the maps of the site, and how to search in it. */
export const crawlerRoutes = (repository: () => Repository) => async (app: FastifyInstance) => {
  const route = { config: { may: 'read what is public' }, schema: { hide: true } } as const
  const kept = { 'cache-control': 'public, max-age=3600' }
  app.get('/robots.txt', route, (_request, reply) =>
    reply.headers(kept).type('text/plain; charset=utf-8').send(robotsText(repository().voice)),
  )
  app.get('/opensearch.xml', route, (_request, reply) =>
    reply
      .headers(kept)
      .type('application/opensearchdescription+xml; charset=utf-8')
      .send(openSearchDescription(repository().voice)),
  )
  app.get('/sitemap.xml', route, (request, reply) =>
    answerIfChanged(repository(), request, reply, xml, () => mapIndex(repository())),
  )
  app.get('/sitemap/pages.xml', route, (request, reply) =>
    answerIfChanged(repository(), request, reply, xml, () => mapPages(repository())),
  )
  app.get('/sitemap/articles-:part-of-:maps.xml', route, (request, reply) => {
    const { part, maps } = readPart(request.params as { part: string; maps: string })
    const told = repository()
    return answerIfChanged(told, request, reply, xml, async () =>
      writeMap(
        (await listPart(told.db, maps, part - 1, most)).map(({ articleId, changedAt }) => ({
          url: articleUrl(told.voice.baseUrl, articleId),
          changedAt,
        })),
      ),
    )
  })
}

/** The parts of the site, each with its last change. */
async function mapIndex({ db, voice }: Repository): Promise<string> {
  const maps = howManyMaps(await countPublic(db))
  const parts = await listParts(db, maps)
  const changes = parts.flatMap(({ changedAt }) => changedAt ?? [])
  const latest = changes.reduce<Date | undefined>((a, b) => (a && a > b ? a : b), undefined)
  return writeMapIndex([
    { url: `${voice.baseUrl}/sitemap/pages.xml`, changedAt: latest },
    ...parts.map(({ part, changedAt }) => ({
      url: `${voice.baseUrl}/sitemap/articles-${part + 1}-of-${maps}.xml`,
      changedAt: changedAt ?? undefined,
    })),
  ])
}

async function mapPages({ db, voice }: Repository): Promise<string> {
  return writeMap([
    ...[...standingPages, ...voice.journal.ownPages.map(({ page }) => page)].map((page) => ({
      url: `${voice.baseUrl}/${page}`,
    })),
    ...(await listPublicIssues(db)).map((issue) => ({
      url: issueUrl(voice.baseUrl, issue),
      changedAt: issue.changedAt,
    })),
  ])
}

function readPart(given: { part: string; maps: string }): { part: number; maps: number } {
  const [part, maps] = [given.part, given.maps].map((text) =>
    /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0,
  )
  if (!part || !maps || part > maps)
    throw new Refused('not-found', 'There is no such map of the site.')
  return { part, maps }
}
