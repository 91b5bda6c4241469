import { sql } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '#platform/database/database.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { healthEndpoints } from './health-endpoints.ts'

/** Liveness, and readiness: the database and the storage respond. */
export const healthRoutes =
  ({ db, storage }: { db: Database; storage: Storage }): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, healthEndpoints)

    const config = { permission: 'view public content' } as const
    const livenessConfig = { ...config, neverShed: true } as const
    route('GET /health', { config: livenessConfig }, async () => ({
      message: 'alive',
    }))
    route('GET /ready', { config }, async (request, reply) => {
      try {
        await db.execute(sql`select 1`)
        await storage.head('0'.repeat(64))
        return { message: 'ready' }
      } catch (error) {
        request.log.error({ err: error }, 'not ready')
        return reply.code(503).send({ message: 'The database or the storage does not answer.' })
      }
    })
  }
