import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '#domain/actor.ts'
import { authorise } from '#domain/people/permission.ts'
import { FileFormat } from '#domain/publishing/file-format.ts'
import { deliver, fileName } from '#features/files/deliver/deliver.ts'
import { FileCheck, FileHistory } from '#features/publishing/articles/api-schemas.ts'
import { type Article, getArticle } from '#features/publishing/articles/article-queries.ts'
import {
  getArticleFile,
  listFileHistory,
} from '#features/publishing/articles/files/file-queries.ts'
import { IdParams } from '#platform/http/routing/route-schemas.ts'
import type { ArticleNeeds } from './needs.ts'

const tags = ['journals']
const config = { permission: 'view public content' } as const
const id = z.string().max(64)

/** Delivers the files of articles, checks that they exist, and lists their history. */
export const downloadRoutes =
  ({ db, baseUrl, storage, publicFiles }: ArticleNeeds): FastifyPluginAsyncZod =>
  async (app) => {
    for (const url of ['/journals/:id/direct-download/:fileId', '/journals/:id/download/:fileId']) {
      const params = z.object({ id, fileId: id })
      app.get(url, { config, schema: { tags, params } }, async (request, reply) => {
        const who = accountOf(request.actor)
        const { id, fileId } = request.params
        const find = () => getArticleFile(db, who, id, fileId)
        const found = who ? find() : publicFiles.get(`${id}/${fileId}`, find)
        const { stored, ...name } = await found
        return deliver(storage, request, reply, stored, name)
      })
    }

    for (const url of ['/check-file/:id/:type', '/journals/check-file/:id/:type']) {
      const params = z.object({ id, type: FileFormat })
      const schema = { tags, params, response: { 200: FileCheck } }
      app.get(url, { config, schema }, async (request) => {
        const { id, type } = request.params
        return checkFile(baseUrl, await getArticle(db, accountOf(request.actor), id), type)
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
          files: history.map(({ addedAt, replacedAt, ...version }) => ({
            ...version,
            addedAt: addedAt.toISOString(),
            replacedAt: replacedAt?.toISOString() ?? null,
          })),
        }
      },
    )
  }

function checkFile(baseUrl: string, article: Article, format: FileFormat) {
  const file = article.files.find((candidate) => candidate.format === format)
  if (!file) {
    return {
      exists: false,
      message: `This article has no ${format.toUpperCase()} file.`,
      cloudinaryUrl: null,
      downloadUrl: null,
      downloadUrl2: null,
    }
  }
  const path = `files/${file.fileId}/${encodeURIComponent(fileName(article.title, format))}`
  const isPublic = article.status === 'published'
  const articlePath = `${baseUrl}/api/journals/${article.id}`
  return {
    exists: true,
    message: 'The file is there.',
    cloudinaryUrl: isPublic ? `${baseUrl}/${path}` : null,
    downloadUrl: isPublic
      ? `${baseUrl}/api/${path}`
      : `${articlePath}/direct-download/${file.fileId}`,
    downloadUrl2: `${articlePath}/download/${format}`,
  }
}
