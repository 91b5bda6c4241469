import type { FastifyPluginAsync } from 'fastify'
import { accountOf } from '#domain/actor.ts'
import { requirePermission } from '#domain/people/permission.ts'
import { restorableSince } from '#domain/publishing/deletion.ts'
import { totalPages } from '#domain/text/pagination.ts'
import { wholeListLimit } from '#features/publishing/articles/api-schemas.ts'
import { listArticles } from '#features/publishing/articles/article-list-queries.ts'
import { getArticle } from '#features/publishing/articles/article-queries.ts'
import { presentArticle, presentListed } from '#features/publishing/articles/present-article.ts'
import { articleEndpoints } from '#features/publishing/endpoints/articles.ts'
import { limitConcurrentResponses } from '#platform/http/limits/response-limit.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import type { ArticleDeps } from './deps.ts'

const config = { permission: 'view public content' } as const

/** How many whole lists, of up to 1,000 articles each, the process builds at the same time. */
const maxWholeLists = 4

/** Lists articles and reads one. */
export const readRoutes =
  ({ db, clock, baseUrl }: ArticleDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, articleEndpoints)

    const takeTurn = limitConcurrentResponses(maxWholeLists)

    route('GET /journals', { config }, async (request, reply) => {
      const { query } = request
      const isEditorial = query.status !== 'published' || query.withoutIssue !== undefined
      if (isEditorial) requirePermission(request.actor, 'manage articles')
      const isWhole = query.page === undefined && query.limit === undefined
      if (isWhole) takeTurn(reply)
      const found = await listArticles(db, {
        ...query,
        deletedSince: restorableSince(clock()),
        skipYears: true,
        includeUnpublishedIssues: isEditorial,
        who: isEditorial ? accountOf(request.actor) : undefined,
        withoutIssue: query.withoutIssue !== undefined,
        page: query.page ?? 1,
        limit: query.limit ?? (isWhole ? wholeListLimit : 10),
      })
      const journals = found.items.map((item) => presentListed(baseUrl, item))
      if (isWhole) {
        if (found.total > journals.length) reply.header('link', nextPageLink(baseUrl, request.url))
        return journals
      }
      const { page, total } = found
      return {
        journals,
        pagination: { currentPage: page, totalPages: totalPages(found), totalJournals: total },
      }
    })

    route('GET /journals/:id', { config }, async (request) => {
      const who = accountOf(request.actor)
      return { data: presentArticle(baseUrl, await getArticle(db, who, request.params.id), who) }
    })
  }

/** The `Link` header that leads from the end of a whole list to the next page (RFC 8288). */
function nextPageLink(baseUrl: string, url: string): string {
  const rest = new URLSearchParams(url.split('?')[1])
  rest.set('page', String(wholeListLimit / 100 + 1))
  rest.set('limit', '100')
  return `<${baseUrl}/api/journals?${rest}>; rel="next"`
}
