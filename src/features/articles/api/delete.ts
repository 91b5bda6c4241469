import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireDuty } from '#domain/people/duty.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { IdParams, Message } from '#platform/http/schemas.ts'
import type { Jobs } from '#platform/jobs.ts'
import { deleteArticle, restoreArticle } from '../delete.ts'
import { presentArticle } from '../present.ts'
import { JournalBody } from '../wire.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs; baseUrl: string }

const tags = ['journals']
const config = { may: 'manage articles', changesPages: true } as const

/** Taking an article away, and bringing it back. */
export const deleteRoutes =
  (needs: Needs): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    app.delete(
      '/journals/:id',
      { config, schema: { tags, params: IdParams, response: { 200: Message } } },
      async (request) => {
        const { account: who } = requireDuty(request.actor, 'manage articles')
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
        const { account: who } = requireDuty(request.actor, 'manage articles')
        const restored = await restoreArticle(needs, who, request.params.id)
        return { data: presentArticle(needs.baseUrl, restored, who) }
      },
    )
    done()
  }
