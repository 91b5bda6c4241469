import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { FileFormat } from '#domain/publishing/file-format.ts'
import { deliver } from '#features/files/deliver/deliver.ts'
import {
  type DeliveredFile,
  getCurrentFile,
  getPublicSupplement,
} from '#features/publishing/articles/file-queries.ts'
import type { Cache } from '#platform/cache.ts'
import type { Database } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'

type Needs = {
  db: Database
  storage: Storage
  /** The files that everybody may have, so that a popular one costs the database nothing. */
  publicFiles: Cache<DeliveredFile>
}

const tags = ['files']
const config = { permission: 'view public content' } as const
const id = z.string().max(64)

/**
 * The files of a public article below its page, at the addresses of `domain/publishing/address.ts`: they stay while files
 * are replaced, and answer the file itself.
 */
export const publicFileRoutes =
  ({ db, storage, publicFiles }: Needs): FastifyPluginAsyncZod =>
  async (app) => {
    for (const format of FileFormat.options) {
      const schema = { tags, params: z.object({ id }) }
      app.get(`/journals/:id/article.${format}`, { config, schema }, async (request, reply) => {
        const { id } = request.params
        const find = () => getCurrentFile(db, id, format)
        const { stored, ...named } = await publicFiles.get(`${id}/article.${format}`, find)
        return deliver(storage, request, reply, stored, named)
      })
    }

    const params = z.object({ id, supplementId: id, name: z.string().max(300) })
    const address = '/journals/:id/files/:supplementId/:name'
    app.get(address, { config, schema: { tags, params } }, async (request, reply) => {
      const { id, supplementId } = request.params
      const find = () => getPublicSupplement(db, id, supplementId)
      const { stored, ...named } = await publicFiles.get(`${id}/files/${supplementId}`, find)
      return deliver(storage, request, reply, stored, named)
    })
  }
