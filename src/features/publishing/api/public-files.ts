import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { FileFormat } from '#domain/publishing/file-format.ts'
import { renditionFormats } from '#domain/publishing/full-text.ts'
import { Refused } from '#domain/refusal.ts'
import { deliver, fileName } from '#features/files/deliver/deliver.ts'
import {
  type DeliveredFile,
  getCurrentFile,
  getPublicFile,
  getPublicSupplement,
} from '#features/publishing/articles/files/file-queries.ts'
import { articleEndpoints } from '#features/publishing/endpoints/articles.ts'
import { getRendition } from '#features/publishing/full-text/full-text-queries.ts'
import { getIssueRendition } from '#features/publishing/issues/issue-rendition-queries.ts'
import type { Reader } from '#platform/database/database.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import type { ArticleDeps } from './deps.ts'

const tags = ['files']
const config = { permission: 'view public content' } as const
const id = z.string().max(64)
const name = z.string().max(300)
const IssueParams = z.object({
  volume: z.coerce.number().int().min(1).max(9999),
  number: z.string().max(100).optional(),
})
const VersionNumber = z.coerce.number().int().min(1).max(100_000)

/** Files of a public article below its page. The addresses stay the same while files are replaced. */
export const publicFileRoutes =
  ({
    db,
    storage,
    publicFiles,
  }: Pick<ArticleDeps, 'db' | 'storage' | 'publicFiles'>): FastifyPluginAsyncZod =>
  async (app) => {
    for (const format of FileFormat.options) {
      const schema = { tags, params: z.object({ id }) }
      app.get(`/journals/:id/article.${format}`, { config, schema }, async (request, reply) => {
        const { id } = request.params
        const find = () => getReaderFile(db, id, format)
        const { stored, ...name } = await publicFiles.get(`${id}/article.${format}`, find)
        return deliver(storage, request, reply, stored, name)
      })
    }

    app.get(
      '/journals/:id/article.epub',
      { config, schema: { tags, params: z.object({ id }) } },
      async (request, reply) => {
        const { title, stored } = await getRendition(db, request.params.id, 'epub')
        return deliver(storage, request, reply, stored, { fileName: fileName(title, 'epub') })
      },
    )

    for (const format of renditionFormats) {
      const schema = { tags, params: z.object({ id, number: VersionNumber }) }
      const address = `/journals/:id/versions/:number/article.${format}`
      app.get(address, { config, schema }, async (request, reply) => {
        const { id, number } = request.params
        const { title, stored } = await getRendition(db, id, format, number)
        return deliver(storage, request, reply, stored, { fileName: fileName(title, format) })
      })
    }

    for (const format of renditionFormats)
      for (const address of ['/issues/:volume/:number', '/issues/:volume']) {
        const schema = { tags, params: IssueParams }
        app.get(`${address}/issue.${format}`, { config, schema }, async (request, reply) => {
          const { volume, number = '' } = request.params
          const { title, stored } = await getIssueRendition(db, { volume, number }, format)
          return deliver(storage, request, reply, stored, { fileName: fileName(title, format) })
        })
      }

    const params = z.object({ id, supplementId: id, name })
    const address = '/journals/:id/files/:supplementId/:name'
    app.get(address, { config, schema: { tags, params } }, async (request, reply) => {
      const { id, supplementId } = request.params
      const find = () => getPublicSupplement(db, id, supplementId)
      const { stored, ...name } = await publicFiles.get(`${id}/files/${supplementId}`, find)
      return deliver(storage, request, reply, stored, name)
    })
  }

/**
 * Public files at addresses that name only the file. They are registered twice, below the API and beside the pages, so
 * that one address works when the other is blocked or broken.
 */
export const storedFileRoutes =
  ({ db, storage }: Pick<ArticleDeps, 'db' | 'storage'>): FastifyPluginAsyncZod =>
  async (app) => {
    const route = registerRoutes(app, articleEndpoints)

    route('GET /files/:fileId/:name', { config }, async (request, reply) => {
      const { stored, ...named } = await getPublicFile(db, request.params.fileId)
      return deliver(storage, request, reply, stored, named)
    })
  }

/** The current file in a format. Without an uploaded PDF, the one that was rendered from the full text. */
async function getReaderFile(db: Reader, id: string, format: FileFormat): Promise<DeliveredFile> {
  try {
    return await getCurrentFile(db, id, format)
  } catch (error) {
    const isAbsent = error instanceof Refused && error.refusal === 'not-found'
    if (!isAbsent || format !== 'pdf') throw error
    const { title, stored } = await getRendition(db, id, 'pdf')
    return { title, format, shown: true, stored }
  }
}
