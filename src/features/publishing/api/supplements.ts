import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { fileKinds } from '#domain/file-kind.ts'
import type { Account } from '#domain/people/account.ts'
import { authorise } from '#domain/people/permission.ts'
import { SupplementLabel, SupplementOrder } from '#domain/publishing/supplement.ts'
import { parse } from '#domain/text/parse.ts'
import { requireUpload } from '#features/files/receive/form-fields.ts'
import { limitUploads } from '#features/files/receive/upload-rate-limit.ts'
import { JournalBody } from '#features/publishing/articles/api-schemas.ts'
import { type Article, getArticle } from '#features/publishing/articles/article-queries.ts'
import {
  addSupplement,
  removeSupplement,
  renameSupplement,
  reorderSupplements,
} from '#features/publishing/articles/files/supplements.ts'
import { presentArticle } from '#features/publishing/articles/present-article.ts'
import { formBody, IdParams } from '#platform/http/routing/route-schemas.ts'
import type { ArticleNeeds } from './needs.ts'

const tags = ['journals']
const config = { permission: 'manage articles' } as const
const params = IdParams.extend({ supplementId: z.string().max(64) })
const response = { 200: z.object({ data: JournalBody }) }

/** Adds, renames, reorders and removes supplements. */
export const supplementRoutes =
  (needs: ArticleNeeds): FastifyPluginAsyncZod =>
  async (app) => {
    const answer = (who: Account, article: Article) => ({
      data: presentArticle(needs.baseUrl, article, who),
    })

    app.post(
      '/journals/:id/supplements',
      {
        config,
        schema: {
          tags,
          params: IdParams,
          ...formBody(SupplementLabel, { required: ['file'] }),
          response: { 201: response[200] },
        },
        onRequest: limitUploads(needs),
      },
      async (request, reply) => {
        const { account: who } = authorise(request.actor, 'manage articles')
        const { id } = request.params
        await getArticle(needs.db, who, id)
        const form = { sender: who.id, files: { file: fileKinds }, text: SupplementLabel }
        const changed = await needs.receiveForm(request, form, ({ fields, uploads }) => {
          const { label } = parse(SupplementLabel, fields)
          return addSupplement(needs, who, id, label, requireUpload(uploads, 'file'))
        })
        return reply.code(201).send(answer(who, changed))
      },
    )

    app.put(
      '/journals/:id/supplements',
      { config, schema: { tags, params: IdParams, body: SupplementOrder, response } },
      async (request) => {
        const { account: who } = authorise(request.actor, 'manage articles')
        const { params, body } = request
        return answer(who, await reorderSupplements(needs, who, params.id, body.order))
      },
    )

    const address = '/journals/:id/supplements/:supplementId'
    app.patch(
      address,
      { config, schema: { tags, params, body: SupplementLabel, response } },
      async (request) => {
        const { account: who } = authorise(request.actor, 'manage articles')
        const { id, supplementId } = request.params
        const { label } = request.body
        return answer(who, await renameSupplement(needs, who, id, supplementId, label))
      },
    )

    app.delete(address, { config, schema: { tags, params, response } }, async (request) => {
      const { account: who } = authorise(request.actor, 'manage articles')
      const { id, supplementId } = request.params
      return answer(who, await removeSupplement(needs, who, id, supplementId))
    })
  }
