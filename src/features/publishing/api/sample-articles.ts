import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { authorise } from '#domain/people/permission.ts'
import { SampleArticles } from '#features/publishing/articles/api-schemas.ts'
import {
  deleteSampleArticles,
  listSampleArticles,
} from '#features/publishing/articles/sample-articles.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/job-queue.ts'

const tags = ['settings']
const permission = 'manage journal settings'

/** The articles that came with the product: how many there are, and away with them. */
export const sampleRoutes =
  (needs: { db: Database; clock: Clock; jobs: Jobs }): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = { tags, response: { 200: SampleArticles } }
    app.get('/sample-articles', { config: { permission }, schema }, async ({ actor }) => ({
      ids: await listSampleArticles(needs.db, authorise(actor, permission).account),
    }))
    app.delete('/sample-articles', { config: { permission }, schema }, async ({ actor }) => ({
      ids: await deleteSampleArticles(needs, authorise(actor, permission).account),
    }))
  }
