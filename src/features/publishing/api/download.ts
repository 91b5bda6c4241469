import type { FastifyPluginAsync } from 'fastify'
import { accountOf } from '#domain/actor.ts'
import { authorise } from '#domain/people/permission.ts'
import type { FileFormat } from '#domain/publishing/file-format.ts'
import { deliver, fileName } from '#features/files/deliver/deliver.ts'
import { type Article, getArticle } from '#features/publishing/articles/article-queries.ts'
import {
  getArticleFile,
  listFileHistory,
} from '#features/publishing/articles/files/file-queries.ts'
import { articleEndpoints } from '#features/publishing/endpoints/articles.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import type { ArticleDeps } from './deps.ts'

const config = { permission: 'view public content' } as const

/** Delivers the files of articles, checks that they exist, and lists their history. */
export const downloadRoutes =
  ({ db, baseUrl, storage, publicFiles }: ArticleDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, articleEndpoints)

    for (const key of [
      'GET /journals/:id/direct-download/:fileId',
      'GET /journals/:id/download/:fileId',
    ] as const)
      route(key, { config }, async (request, reply) => {
        const who = accountOf(request.actor)
        const { id, fileId } = request.params
        const find = () => getArticleFile(db, who, id, fileId)
        const found = who ? find() : publicFiles.get(`${id}/${fileId}`, find)
        const { stored, ...name } = await found
        return deliver(storage, request, reply, stored, name)
      })

    for (const key of ['GET /check-file/:id/:type', 'GET /journals/check-file/:id/:type'] as const)
      route(key, { config }, async (request) => {
        const { id, type } = request.params
        return checkFile(baseUrl, await getArticle(db, accountOf(request.actor), id), type)
      })

    route(
      'GET /journals/:id/files',
      { config: { permission: 'manage articles' } },
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
