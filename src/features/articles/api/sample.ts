import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { requireDuty } from '#domain/people/duty.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { deleteSampleArticles, listSampleArticles } from '../sample.ts'
import { SampleArticles } from '../wire.ts'

const tags = ['settings']
const may = 'say what the journal says of itself'

/** The articles that came with the product: how many there are, and away with them. */
export const sampleRoutes =
  (needs: { db: Database; clock: Clock; jobs: Jobs }): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    const schema = { tags, response: { 200: SampleArticles } }
    app.get('/sample-articles', { config: { may }, schema }, async () => ({
      ids: await listSampleArticles(needs.db),
    }))
    app.delete(
      '/sample-articles',
      { config: { may, changesPages: true }, schema },
      async ({ actor }) => ({
        ids: await deleteSampleArticles(needs, requireDuty(actor, may).account),
      }),
    )
    done()
  }
