import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { authorise } from '#domain/people/permission.ts'
import { SampleArticles } from '#features/publishing/articles/api-schemas.ts'
import {
  deleteSampleArticles,
  listSampleArticles,
} from '#features/publishing/articles/sample-articles.ts'
import type { CommandDeps } from '#platform/events.ts'

const tags = ['settings']
const permission = 'manage journal settings'

/** Lists and deletes the sample articles. */
export const sampleRoutes =
  (needs: CommandDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = { tags, response: { 200: SampleArticles } }
    app.get('/sample-articles', { config: { permission }, schema }, async ({ actor }) => ({
      ids: await listSampleArticles(needs.db, authorise(actor, permission).account),
    }))
    app.delete('/sample-articles', { config: { permission }, schema }, async ({ actor }) => ({
      ids: await deleteSampleArticles(needs, authorise(actor, permission).account),
    }))
  }
