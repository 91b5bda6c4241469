import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { requireSignedIn } from '#domain/actor.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { IdParams, Message } from '#platform/http/schemas.ts'
import type { Jobs } from '#platform/jobs.ts'
import { presentSession } from '../present.ts'
import { listSessions } from '../queries.ts'
import { endOtherSessions, endSession } from '../sessions.ts'
import { SessionList } from '../wire.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs }

const tags = ['accounts']
const config = { may: 'keep their account' } as const

/** Where somebody is signed in, and how that is ended. */
export const sessionRoutes =
  (needs: Needs): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    app.get(
      '/sessions',
      { config, schema: { tags, response: { 200: SessionList } } },
      async ({ actor }) => {
        const sessions = await listSessions(needs, requireSignedIn(actor))
        return { sessions: sessions.map(presentSession) }
      },
    )

    app.delete(
      '/sessions/:id',
      { config, schema: { tags, params: IdParams, response: { 200: Message } } },
      async ({ actor, params }) => {
        await endSession(needs, requireSignedIn(actor), params.id)
        return { message: 'The session has been ended.' }
      },
    )

    app.delete(
      '/sessions',
      { config, schema: { tags, response: { 200: Message } } },
      async ({ actor }) => {
        const ended = await endOtherSessions(needs, requireSignedIn(actor))
        return {
          message: ended === 1 ? '1 session has been ended.' : `${ended} sessions have been ended.`,
        }
      },
    )
    done()
  }
