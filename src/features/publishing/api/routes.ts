import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { ReceivingNeeds } from '#features/files/receive/receive-form.ts'
import type { CreateNeeds } from '#features/publishing/articles/create-article.ts'
import type { DeliveredFile } from '#features/publishing/articles/file-queries.ts'
import type { Cache } from '#platform/cache.ts'
import { deleteRoutes } from './delete-article.ts'
import { downloadRoutes } from './download.ts'
import { readRoutes } from './read-articles.ts'
import { restoreFileRoutes } from './restore-file.ts'
import { sampleRoutes } from './sample-articles.ts'
import { supplementRoutes } from './supplements.ts'
import { uploadRoutes } from './upload-article.ts'

type Needs = ReceivingNeeds & {
  baseUrl: string
  journal: CreateNeeds['journal']
  /** The files that everybody may have, so that a popular one costs the database nothing. */
  publicFiles: Cache<DeliveredFile>
}

/** Published articles for everyone; uploading, changing and deleting them for admins. */
export const articleRoutes =
  (needs: Needs): FastifyPluginAsyncZod =>
  async (app) => {
    app.register(readRoutes(needs))
    app.register(downloadRoutes(needs))
    app.register(uploadRoutes(needs))
    app.register(restoreFileRoutes(needs))
    app.register(supplementRoutes(needs))
    app.register(deleteRoutes(needs))
    app.register(sampleRoutes(needs))
  }
