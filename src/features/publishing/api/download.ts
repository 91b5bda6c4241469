import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '#domain/actor.ts'
import { authorise } from '#domain/people/permission.ts'
import { FileFormat } from '#domain/publishing/file-format.ts'
import { deliver, fileName } from '#features/files/deliver/deliver.ts'
import { FileCheck, FileHistory } from '#features/publishing/articles/api-schemas.ts'
import { type Article, getArticle } from '#features/publishing/articles/article-queries.ts'
import {
  type DeliveredFile,
  getArticleFile,
  getPublicFile,
  listFileHistory,
} from '#features/publishing/articles/file-queries.ts'
import type { Cache } from '#platform/cache.ts'
import type { Database } from '#platform/database/database.ts'
import { IdParams } from '#platform/http/routing/route-schemas.ts'
import type { Storage } from '#platform/storage/storage.ts'

type Needs = {
  db: Database
  storage: Storage
  baseUrl: string
  /** The files that everybody may have, so that a popular one costs the database nothing. */
  publicFiles: Cache<DeliveredFile>
}

const tags = ['journals']
const config = { permission: 'view public content' } as const
const id = z.string().max(64)

/** The files of articles: delivered, looked for, and their history. */
export const downloadRoutes =
  (needs: Needs): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, baseUrl, storage } = needs

    for (const url of ['/journals/:id/direct-download/:fileId', '/journals/:id/download/:fileId']) {
      const params = z.object({ id, fileId: id })
      app.get(url, { config, schema: { tags, params } }, async (request, reply) => {
        const who = accountOf(request.actor)
        const { id, fileId } = request.params
        const find = () => getArticleFile(db, who, id, fileId)
        const found = who ? find() : needs.publicFiles.get(`${id}/${fileId}`, find)
        const { stored, ...named } = await found
        return deliver(storage, request, reply, stored, named)
      })
    }

    for (const url of ['/check-file/:id/:type', '/journals/check-file/:id/:type']) {
      const params = z.object({ id, type: FileFormat })
      const schema = { tags, params, response: { 200: FileCheck } }
      app.get(url, { config, schema }, async (request) => {
        const who = accountOf(request.actor)
        const { id, type } = request.params
        return checkFile(baseUrl, await getArticle(db, who, id), type)
      })
    }

    app.get(
      '/journals/:id/files',
      {
        config: { permission: 'manage articles' },
        schema: { tags, params: IdParams, response: { 200: FileHistory } },
      },
      async (request) => {
        const { account: who } = authorise(request.actor, 'manage articles')
        const history = await listFileHistory(db, who, request.params.id)
        return {
          files: history.map((version) => ({
            fileId: version.fileId,
            format: version.format,
            fileName: version.originalName,
            size: version.bytes,
            addedAt: version.addedAt.toISOString(),
            replacedAt: version.replacedAt?.toISOString() ?? null,
          })),
        }
      },
    )
  }

/**
 * The addresses of published files that name nothing but the file: they stand when the routes of an
 * article's downloads do not. One lies in the API and one beside the pages, so that what blocks or
 * breaks one leaves the other.
 */
export const storedFileRoutes =
  ({ db, storage }: Pick<Needs, 'db' | 'storage'>): FastifyPluginAsyncZod =>
  async (app) => {
    const params = z.object({ fileId: id, name: z.string().max(300) })
    const schema = { tags: ['files'], params }
    app.get('/files/:fileId/:name', { config, schema }, async (request, reply) => {
      const { stored, ...named } = await getPublicFile(db, request.params.fileId)
      return deliver(storage, request, reply, stored, named)
    })
  }

function checkFile(baseUrl: string, article: Article, format: FileFormat) {
  const found = article.files.find((candidate) => candidate.format === format)
  if (!found) {
    return {
      exists: false,
      message: `This article has no ${format.toUpperCase()} file.`,
      cloudinaryUrl: null,
      downloadUrl: null,
      downloadUrl2: null,
    }
  }
  const place = `files/${found.fileId}/${encodeURIComponent(fileName(article.title, format))}`
  const isPublic = article.status === 'published'
  const throughArticle = `${baseUrl}/api/journals/${article.id}`
  return {
    exists: true,
    message: 'The file is there.',
    cloudinaryUrl: isPublic ? `${baseUrl}/${place}` : null,
    downloadUrl: isPublic
      ? `${baseUrl}/api/${place}`
      : `${throughArticle}/direct-download/${found.fileId}`,
    downloadUrl2: `${throughArticle}/download/${format}`,
  }
}
