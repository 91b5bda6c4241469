import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireDuty } from '#domain/people/duty.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { IdParams } from '#platform/http/schemas.ts'
import type { Jobs } from '#platform/jobs.ts'
import { bringFileBack } from '../bring-back.ts'
import { presentArticle } from '../present.ts'
import { JournalBody } from '../wire.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs; baseUrl: string }

/** Bringing an earlier file of an article back. */
export const bringBackRoutes =
  (needs: Needs): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    app.post(
      '/journals/:id/files/:fileId/bring-back',
      {
        config: { may: 'manage articles', changesPages: true },
        schema: {
          tags: ['journals'],
          params: IdParams.extend({ fileId: z.string().max(64) }),
          response: { 200: z.object({ data: JournalBody }) },
        },
      },
      async (request) => {
        const { account: who } = requireDuty(request.actor, 'manage articles')
        const { id, fileId } = request.params
        const changed = await bringFileBack(needs, who, id, fileId)
        return { data: presentArticle(needs.baseUrl, changed, who) }
      },
    )
    done()
  }
