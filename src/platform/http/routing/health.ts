import { sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Database } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { Message } from './route-schemas.ts'

/** Liveness, and readiness: the database and the storage respond. */
export const healthRoutes =
  ({ db, storage }: { db: Database; storage: Storage }): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['health']
    const config = { permission: 'view public content' } as const
    const livenessConfig = { ...config, neverShed: true } as const
    app.get(
      '/health',
      { config: livenessConfig, schema: { tags, response: { 200: Message } } },
      async () => ({
        message: 'alive',
      }),
    )
    app.get(
      '/ready',
      { config, schema: { tags, response: { 200: Message, 503: Message } } },
      async (request, reply) => {
        try {
          await db.execute(sql`select 1`)
          await storage.head('0'.repeat(64))
          return { message: 'ready' }
        } catch (error) {
          request.log.error({ err: error }, 'not ready')
          return reply.code(503).send({ message: 'The database or the storage does not answer.' })
        }
      },
    )
  }
