import type { FastifyInstance } from 'fastify'
import type { Repository } from '#features/harvesting/oai/repository.ts'
import { crawlerRoutes } from './crawlers.ts'
import { feedRoutes } from './feeds.ts'
import { oaiRoutes } from './oai.ts'
import { ojsRedirectRoutes } from './ojs-redirects.ts'
import { preservationRoutes } from './preservation.ts'

/** What programs of others read: harvesters, feed readers, search engines and archives. */
export const harvestingRoutes = (repository: () => Repository) => async (app: FastifyInstance) => {
  await app.register(oaiRoutes(repository))
  await feedRoutes(repository)(app)
  await crawlerRoutes(repository)(app)
  await preservationRoutes(repository)(app)
  await ojsRedirectRoutes(app)
}
