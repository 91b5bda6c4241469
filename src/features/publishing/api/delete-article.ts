import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { authorise } from '#domain/people/permission.ts'
import { JournalBody } from '#features/publishing/articles/api-schemas.ts'
import { deleteArticle, restoreArticle } from '#features/publishing/articles/delete-article.ts'
import { presentArticle } from '#features/publishing/articles/present-article.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { IdParams, Message } from '#platform/http/routing/route-schemas.ts'
import type { Jobs } from '#platform/job-queue.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs; baseUrl: string }

const tags = ['journals']
const config = { permission: 'manage articles' } as const

/** Taking an article away, and bringing it back. */
export const deleteRoutes =
  (needs: Needs): FastifyPluginAsyncZod =>
  async (app) => {
    app.delete(
      '/journals/:id',
      { config, schema: { tags, params: IdParams, response: { 200: Message } } },
      async (request) => {
        const { account: who } = authorise(request.actor, 'manage articles')
        await deleteArticle(needs, who, request.params.id)
        return { message: 'Journal deleted successfully' }
      },
    )

    app.post(
      '/journals/:id/restore',
      {
        config,
        schema: { tags, params: IdParams, response: { 200: z.object({ data: JournalBody }) } },
      },
      async (request) => {
        const { account: who } = authorise(request.actor, 'manage articles')
        const restored = await restoreArticle(needs, who, request.params.id)
        return { data: presentArticle(needs.baseUrl, restored, who) }
      },
    )
  }
