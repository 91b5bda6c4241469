import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { authorise } from '#domain/people/permission.ts'
import { JournalBody } from '#features/publishing/articles/api-schemas.ts'
import { presentArticle } from '#features/publishing/articles/present-article.ts'
import { restoreFile } from '#features/publishing/articles/restore-file.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { IdParams } from '#platform/http/routing/route-schemas.ts'
import type { Jobs } from '#platform/job-queue.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs; baseUrl: string }

/** Bringing an earlier file of an article back. */
export const restoreFileRoutes =
  (needs: Needs): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/journals/:id/files/:fileId/bring-back',
      {
        config: { permission: 'manage articles' },
        schema: {
          tags: ['journals'],
          params: IdParams.extend({ fileId: z.string().max(64) }),
          response: { 200: z.object({ data: JournalBody }) },
        },
      },
      async (request) => {
        const { account: who } = authorise(request.actor, 'manage articles')
        const { id, fileId } = request.params
        const changed = await restoreFile(needs, who, id, fileId)
        return { data: presentArticle(needs.baseUrl, changed, who) }
      },
    )
  }
