import type { FastifyPluginAsync } from 'fastify'
import { fileKinds } from '#domain/file-kind.ts'
import type { Account } from '#domain/people/account.ts'
import { authorise } from '#domain/people/permission.ts'
import { SupplementLabel } from '#domain/publishing/supplement.ts'
import { parse } from '#domain/text/parse.ts'
import { requireUpload } from '#features/files/receive/form-fields.ts'
import { limitUploads } from '#features/files/receive/upload-rate-limit.ts'
import { type Article, getArticle } from '#features/publishing/articles/article-queries.ts'
import {
  addSupplement,
  removeSupplement,
  renameSupplement,
  reorderSupplements,
} from '#features/publishing/articles/files/supplements.ts'
import { presentArticle } from '#features/publishing/articles/present-article.ts'
import { articleEndpoints } from '#features/publishing/endpoints/articles.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import type { ArticleDeps } from './deps.ts'

const config = { permission: 'manage articles' } as const

/** Adds, renames, reorders and removes supplements. */
export const supplementRoutes =
  (deps: ArticleDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, articleEndpoints)

    const answer = (who: Account, article: Article) => ({
      data: presentArticle(deps.baseUrl, article, who),
    })

    route(
      'POST /journals/:id/supplements',
      { config, onRequest: limitUploads(deps) },
      async (request, reply) => {
        const { account: who } = authorise(request.actor, 'manage articles')
        const { id } = request.params
        await getArticle(deps.db, who, id)
        const form = { sender: who.id, files: { file: fileKinds }, text: SupplementLabel }
        const changed = await deps.receiveForm(request, form, ({ fields, uploads }) => {
          const { label } = parse(SupplementLabel, fields)
          return addSupplement(deps, who, id, label, requireUpload(uploads, 'file'))
        })
        return reply.code(201).send(answer(who, changed))
      },
    )

    route('PUT /journals/:id/supplements', { config }, async (request) => {
      const { account: who } = authorise(request.actor, 'manage articles')
      const { params, body } = request
      return answer(who, await reorderSupplements(deps, who, params.id, body.order))
    })

    route('PATCH /journals/:id/supplements/:supplementId', { config }, async (request) => {
      const { account: who } = authorise(request.actor, 'manage articles')
      const { id, supplementId } = request.params
      const { label } = request.body
      return answer(who, await renameSupplement(deps, who, id, supplementId, label))
    })

    route('DELETE /journals/:id/supplements/:supplementId', { config }, async (request) => {
      const { account: who } = authorise(request.actor, 'manage articles')
      const { id, supplementId } = request.params
      return answer(who, await removeSupplement(deps, who, id, supplementId))
    })
  }
