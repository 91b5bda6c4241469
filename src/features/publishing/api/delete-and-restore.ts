import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { authorise } from '#domain/people/permission.ts'
import { JournalBody } from '#features/publishing/articles/api-schemas.ts'
import { deleteArticle, restoreArticle } from '#features/publishing/articles/delete-article.ts'
import { restoreFile } from '#features/publishing/articles/files/restore-file.ts'
import { presentArticle } from '#features/publishing/articles/present-article.ts'
import { IdParams, Message } from '#platform/http/routing/route-schemas.ts'
import type { ArticleNeeds } from './needs.ts'

const tags = ['journals']
const permission = 'manage articles'
const config = { permission } as const
const response = { 200: z.object({ data: JournalBody }) }

/** Deletes an article, restores it, and restores an earlier file. */
export const deleteAndRestoreRoutes =
  (needs: ArticleNeeds): FastifyPluginAsyncZod =>
  async (app) => {
    app.delete(
      '/journals/:id',
      { config, schema: { tags, params: IdParams, response: { 200: Message } } },
      async (request) => {
        const { account: who } = authorise(request.actor, permission)
        await deleteArticle(needs, who, request.params.id)
        return { message: 'Journal deleted successfully' }
      },
    )

    app.post(
      '/journals/:id/restore',
      { config, schema: { tags, params: IdParams, response } },
      async (request) => {
        const { account: who } = authorise(request.actor, permission)
        const restored = await restoreArticle(needs, who, request.params.id)
        return { data: presentArticle(needs.baseUrl, restored, who) }
      },
    )

    const params = IdParams.extend({ fileId: z.string().max(64) })
    app.post(
      '/journals/:id/files/:fileId/restore',
      { config, schema: { tags, params, response } },
      async (request) => {
        const { account: who } = authorise(request.actor, permission)
        const { id, fileId } = request.params
        const changed = await restoreFile(needs, who, id, fileId)
        return { data: presentArticle(needs.baseUrl, changed, who) }
      },
    )
  }
