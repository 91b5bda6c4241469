import type { FastifyPluginAsync } from 'fastify'
import { requireLoggedIn } from '#domain/actor.ts'
import { accountEndpoints } from '#features/accounts/endpoints.ts'
import { endOtherSessions, endSession } from '#features/accounts/login/sessions.ts'
import type { CommandDeps } from '#platform/events.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import type { PasswordHasher } from '#platform/secrets.ts'
import { presentSession } from '../present.ts'
import { listSessions } from '../queries.ts'

type Deps = CommandDeps & { passwords: PasswordHasher }

const config = { permission: 'manage own account' } as const
/** Required if the login is older than 15 minutes. */

export const sessionRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, accountEndpoints)

    route('GET /sessions', { config }, async ({ actor }) => {
      const sessions = await listSessions(deps, requireLoggedIn(actor))
      return { sessions: sessions.map(presentSession) }
    })

    route('DELETE /sessions/:id', { config }, async ({ actor, params, body }) => {
      await endSession(deps, requireLoggedIn(actor), params.id, body ?? {})
      return { message: 'The session has been ended.' }
    })

    route('DELETE /sessions', { config }, async ({ actor, body }) => {
      const ended = await endOtherSessions(deps, requireLoggedIn(actor), body ?? {})
      return {
        message: ended === 1 ? '1 session has been ended.' : `${ended} sessions have been ended.`,
      }
    })
  }
