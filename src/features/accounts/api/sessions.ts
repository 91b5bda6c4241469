import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireLoggedIn } from '#domain/actor.ts'
import { CurrentPassword } from '#domain/people/account.ts'
import { SessionList } from '#features/accounts/api-schemas.ts'
import { endOtherSessions, endSession } from '#features/accounts/login/sessions.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { IdParams, Message } from '#platform/http/routing/route-schemas.ts'
import type { Jobs } from '#platform/job-queue.ts'
import type { PasswordHasher } from '#platform/secrets.ts'
import { presentSession } from '../present.ts'
import { listSessions } from '../queries.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs; passwords: PasswordHasher }

const tags = ['accounts']
const config = { permission: 'manage own account' } as const
/** The current password, where the sign-in is older than a few minutes. */
const proof = CurrentPassword.nullish()

/** Where somebody is signed in, and how that is ended. */
export const sessionRoutes =
  (needs: Needs): FastifyPluginAsyncZod =>
  async (app) => {
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
      {
        config,
        schema: { tags, params: IdParams, body: proof, response: { 200: Message } },
      },
      async ({ actor, params, body }) => {
        await endSession(needs, requireLoggedIn(actor), params.id, body ?? {})
        return { message: 'The session has been ended.' }
      },
    )

    app.delete(
      '/sessions',
      { config, schema: { tags, body: proof, response: { 200: Message } } },
      async ({ actor, body }) => {
        const ended = await endOtherSessions(needs, requireLoggedIn(actor), body ?? {})
        return {
          message: ended === 1 ? '1 session has been ended.' : `${ended} sessions have been ended.`,
        }
      },
    )
  }
