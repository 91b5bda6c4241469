import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { requireLoggedIn } from '#domain/actor.ts'
import { SessionList } from '#features/accounts/api-schemas.ts'
import { endOtherSessions, endSession } from '#features/accounts/login/sessions.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { IdParams, Message } from '#platform/http/routing/route-schemas.ts'
import type { Jobs } from '#platform/job-queue.ts'
import { presentSession } from '../present.ts'
import { listSessions } from '../queries.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs }

const tags = ['accounts']
const config = { permission: 'manage own account' } as const

/** Where somebody is signed in, and how that is ended. */
export const sessionRoutes =
  (needs: Needs): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    app.get(
      '/sessions',
      { config, schema: { tags, response: { 200: SessionList } } },
      async ({ actor }) => {
        const sessions = await listSessions(needs, requireLoggedIn(actor))
        return { sessions: sessions.map(presentSession) }
      },
    )

    app.delete(
      '/sessions/:id',
      { config, schema: { tags, params: IdParams, response: { 200: Message } } },
      async ({ actor, params }) => {
        await endSession(needs, requireLoggedIn(actor), params.id)
        return { message: 'The session has been ended.' }
      },
    )

    app.delete(
      '/sessions',
      { config, schema: { tags, response: { 200: Message } } },
      async ({ actor }) => {
        const ended = await endOtherSessions(needs, requireLoggedIn(actor))
        return {
          message: ended === 1 ? '1 session has been ended.' : `${ended} sessions have been ended.`,
        }
      },
    )
    done()
  }
