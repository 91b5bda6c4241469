import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { takeUp } from '#platform/http/take-up.ts'
import type { Keep } from '#platform/keep.ts'
import type { ReceivingNeeds } from '../files/receive.ts'
import { bringBackRoutes } from './api/bring-back.ts'
import { deleteRoutes } from './api/delete.ts'
import { downloadRoutes } from './api/download.ts'
import { readRoutes } from './api/read.ts'
import { sampleRoutes } from './api/sample.ts'
import { supplementRoutes } from './api/supplements.ts'
import { uploadRoutes } from './api/upload.ts'
import type { CreateNeeds } from './create.ts'
import type { DeliveredFile } from './file-queries.ts'

type Needs = ReceivingNeeds & {
  baseUrl: string
  journal: CreateNeeds['journal']
  /** The files that everybody may have, so that a popular one costs the database nothing. */
  publicFiles: Keep<DeliveredFile>
}

/** Published articles for everyone; uploading, changing and deleting them for admins. */
export const articleRoutes =
  (needs: Needs): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    takeUp(
      app,
      ...[readRoutes(needs), downloadRoutes(needs), uploadRoutes(needs), bringBackRoutes(needs)],
      ...[supplementRoutes(needs), deleteRoutes(needs), sampleRoutes(needs)],
    )
    done()
  }
