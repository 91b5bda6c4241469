import type { FastifyInstance } from 'fastify'
import { createDatestampLimit } from '#features/harvesting/assign-datestamps.ts'
import type { Repository } from '#features/harvesting/oai/repository.ts'
import { createResponseLimit } from './conditional.ts'
import { crawlerRoutes } from './crawlers.ts'
import { feedRoutes } from './feeds.ts'
import { oaiRoutes } from './oai.ts'
import { ojsRedirectRoutes } from './ojs-redirects.ts'
import { preservationRoutes } from './preservation.ts'

/** Routes for harvesters, feed readers, search engines and archives. */
export const harvestingRoutes =
  (source: () => Omit<Repository, 'limits'>) => async (app: FastifyInstance) => {
    const limits = { datestamps: createDatestampLimit(), responses: createResponseLimit() }
    const repository = (): Repository => ({ ...source(), limits })
    await app.register(oaiRoutes(repository))
    await app.register(feedRoutes(repository))
    await app.register(crawlerRoutes(repository))
    await app.register(preservationRoutes(repository))
    await app.register(ojsRedirectRoutes)
  }
