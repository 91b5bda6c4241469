import type { FastifyInstance } from 'fastify'
import { settlingLine } from '#features/harvesting/assign-datestamps.ts'
import type { Repository } from '#features/harvesting/oai/repository.ts'
import { writingLine } from './conditional.ts'
import { crawlerRoutes } from './crawlers.ts'
import { feedRoutes } from './feeds.ts'
import { oaiRoutes } from './oai.ts'
import { ojsRedirectRoutes } from './ojs-redirects.ts'
import { preservationRoutes } from './preservation.ts'

/** What there is to tell at the time of asking. */
type Told = Omit<Repository, 'lines'>

/** What programs of others read: harvesters, feed readers, search engines and archives. */
export const harvestingRoutes = (told: () => Told) => async (app: FastifyInstance) => {
  const lines = { settling: settlingLine(), writing: writingLine() }
  const repository = (): Repository => ({ ...told(), lines })
  await app.register(oaiRoutes(repository))
  await feedRoutes(repository)(app)
  await crawlerRoutes(repository)(app)
  await preservationRoutes(repository)(app)
  await ojsRedirectRoutes(app)
}
