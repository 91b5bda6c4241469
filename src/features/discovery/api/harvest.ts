import type { FastifyInstance } from 'fastify'
import type { Repository } from '../oai/repository.ts'
import { oaiRoutes } from './oai.ts'

/** What programs of others read: harvesters, feed readers, search engines and archives. */
export const harvestRoutes = (needs: Repository) => async (app: FastifyInstance) => {
  await app.register(oaiRoutes(needs))
}
