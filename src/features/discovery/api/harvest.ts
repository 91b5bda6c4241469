import type { FastifyInstance } from 'fastify'
import type { Repository } from '../oai/repository.ts'
import { crawlerRoutes } from './crawlers.ts'
import { feedRoutes } from './feeds.ts'
import { formerAddresses } from './former-addresses.ts'
import { oaiRoutes } from './oai.ts'
import { preservationRoutes } from './preservation.ts'

/** What programs of others read: harvesters, feed readers, search engines and archives. */
export const harvestRoutes = (needs: Repository) => async (app: FastifyInstance) => {
  await app.register(oaiRoutes(needs))
  await app.register(feedRoutes(needs))
  await app.register(crawlerRoutes(needs))
  await app.register(preservationRoutes(needs))
  await app.register(formerAddresses)
}
