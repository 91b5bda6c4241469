import type { FastifyPluginAsync } from 'fastify'
import { authorise } from '#domain/people/permission.ts'
import { deleteArticle, restoreArticle } from '#features/publishing/articles/delete-article.ts'
import { restoreFile } from '#features/publishing/articles/files/restore-file.ts'
import { presentArticle } from '#features/publishing/articles/present-article.ts'
import { articleEndpoints } from '#features/publishing/endpoints/articles.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import type { ArticleDeps } from './deps.ts'

const permission = 'manage articles'
const config = { permission } as const

/** Deletes an article, restores it, and restores an earlier file. */
export const deleteAndRestoreRoutes =
  (deps: ArticleDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, articleEndpoints)

    route('DELETE /journals/:id', { config }, async (request) => {
      const { account: who } = authorise(request.actor, permission)
      await deleteArticle(deps, who, request.params.id)
      return { message: 'Journal deleted successfully' }
    })

    route('POST /journals/:id/restore', { config }, async (request) => {
      const { account: who } = authorise(request.actor, permission)
      const restored = await restoreArticle(deps, who, request.params.id)
      return { data: presentArticle(deps.baseUrl, restored, who) }
    })

    route('POST /journals/:id/files/:fileId/restore', { config }, async (request) => {
      const { account: who } = authorise(request.actor, permission)
      const { id, fileId } = request.params
      const changed = await restoreFile(deps, who, id, fileId)
      return { data: presentArticle(deps.baseUrl, changed, who) }
    })
  }
