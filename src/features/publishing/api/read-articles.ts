import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '#domain/actor.ts'
import { requirePermission } from '#domain/people/permission.ts'
import { restorableSince } from '#domain/publishing/deletion.ts'
import { totalPages } from '#domain/text/pagination.ts'
import {
  ArticleListQuery,
  JournalBody,
  JournalPage,
  ListedJournal,
  wholeListLimit,
} from '#features/publishing/articles/api-schemas.ts'
import { listArticles } from '#features/publishing/articles/article-list-queries.ts'
import { getArticle } from '#features/publishing/articles/article-queries.ts'
import { presentArticle, presentListed } from '#features/publishing/articles/present-article.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { limitConcurrentResponses } from '#platform/http/limits/response-limit.ts'
import { IdParams } from '#platform/http/routing/route-schemas.ts'

type Needs = { db: Database; clock: Clock; baseUrl: string }

const tags = ['journals']
const config = { permission: 'view public content' } as const

/** How many whole lists are made at the same time: each holds up to 1,000 articles. */
const maxWholeLists = 4

/** Lists of articles, and one article. */
export const readRoutes =
  (needs: Needs): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, baseUrl } = needs
    const takeTurn = limitConcurrentResponses(maxWholeLists)

    app.get(
      '/journals',
      {
        config,
        schema: {
          tags,
          querystring: ArticleListQuery,
          response: { 200: JournalPage.or(z.array(ListedJournal)) },
        },
      },
      async (request, reply) => {
        const { query } = request
        const office = query.status !== 'published' || query.withoutIssue !== undefined
        if (office) requirePermission(request.actor, 'manage articles')
        const whole = query.page === undefined && query.limit === undefined
        if (whole) takeTurn(reply)
        const found = await listArticles(db, {
          ...query,
          deletedSince: restorableSince(needs.clock()),
          skipYears: true,
          includeUnpublishedIssues: office,
          who: office ? accountOf(request.actor) : undefined,
          withoutIssue: query.withoutIssue !== undefined,
          page: query.page ?? 1,
          limit: query.limit ?? (whole ? wholeListLimit : 10),
        })
        const journals = found.items.map((item) => presentListed(baseUrl, item))
        if (whole) {
          if (found.total > journals.length)
            reply.header('link', nextPageLink(baseUrl, request.url))
          return journals
        }
        const { page, total } = found
        return {
          journals,
          pagination: { currentPage: page, totalPages: totalPages(found), totalJournals: total },
        }
      },
    )

    app.get(
      '/journals/:id',
      {
        config,
        schema: { tags, params: IdParams, response: { 200: z.object({ data: JournalBody }) } },
      },
      async (request) => {
        const who = accountOf(request.actor)
        return { data: presentArticle(baseUrl, await getArticle(db, who, request.params.id), who) }
      },
    )
  }

/** The header that leads from the end of a whole list to what follows it, page by page. (RFC 8288) */
function nextPageLink(baseUrl: string, url: string): string {
  const rest = new URLSearchParams(url.split('?')[1])
  rest.set('page', String(wholeListLimit / 100 + 1))
  rest.set('limit', '100')
  return `<${baseUrl}/api/journals?${rest}>; rel="next"`
}
