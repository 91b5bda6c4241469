import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireLoggedIn } from '#domain/actor.ts'
import { CurrentPassword } from '#domain/people/account.ts'
import { SessionList } from '#features/accounts/api-schemas.ts'
import { endOtherSessions, endSession } from '#features/accounts/login/sessions.ts'
import type { CommandDeps } from '#platform/events.ts'
import { IdParams, Message } from '#platform/http/routing/route-schemas.ts'
import type { PasswordHasher } from '#platform/secrets.ts'
import { presentSession } from '../present.ts'
import { listSessions } from '../queries.ts'

type Deps = CommandDeps & { passwords: PasswordHasher }

const tags = ['accounts']
const config = { permission: 'manage own account' } as const
/** Required if the login is older than 15 minutes. */
const proof = CurrentPassword.nullish()

export const sessionRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/sessions',
      { config, schema: { tags, response: { 200: SessionList } } },
      async ({ actor }) => {
        const sessions = await listSessions(deps, requireLoggedIn(actor))
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
        await endSession(deps, requireLoggedIn(actor), params.id, body ?? {})
        return { message: 'The session has been ended.' }
      },
    )

    app.delete(
      '/sessions',
      { config, schema: { tags, body: proof, response: { 200: Message } } },
      async ({ actor, body }) => {
        const ended = await endOtherSessions(deps, requireLoggedIn(actor), body ?? {})
        return {
          message: ended === 1 ? '1 session has been ended.' : `${ended} sessions have been ended.`,
        }
      },
    )
  }
