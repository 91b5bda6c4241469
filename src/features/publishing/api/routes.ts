import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import type { ReceivingNeeds } from '#features/files/receive/receive-form.ts'
import type { CreateNeeds } from '#features/publishing/articles/create-article.ts'
import type { DeliveredFile } from '#features/publishing/articles/file-queries.ts'
import type { Cache } from '#platform/cache.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
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
  (needs: Needs): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    registerRoutes(
      app,
      ...[readRoutes(needs), downloadRoutes(needs), uploadRoutes(needs), restoreFileRoutes(needs)],
      ...[supplementRoutes(needs), deleteRoutes(needs), sampleRoutes(needs)],
    )
    done()
  }
