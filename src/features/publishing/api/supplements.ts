import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { fileKinds } from '#domain/file-kind.ts'
import type { Account } from '#domain/people/account.ts'
import { authorise } from '#domain/people/permission.ts'
import { SupplementLabel, SupplementOrder } from '#domain/publishing/supplement.ts'
import { Refused } from '#domain/refusal.ts'
import { parse } from '#domain/text/parse.ts'
import type { ReceivingNeeds } from '#features/files/receive/receive-form.ts'
import { limitUploads } from '#features/files/receive/upload-rate-limit.ts'
import { JournalBody } from '#features/publishing/articles/api-schemas.ts'
import { type Article, getArticle } from '#features/publishing/articles/article-queries.ts'
import { presentArticle } from '#features/publishing/articles/present-article.ts'
import {
  addSupplement,
  removeSupplement,
  renameSupplement,
  reorderSupplements,
} from '#features/publishing/articles/supplements.ts'
import { formBody, IdParams } from '#platform/http/routing/route-schemas.ts'

type Needs = ReceivingNeeds & {
  baseUrl: string
}

const tags = ['journals']
const config = { permission: 'manage articles' } as const
const params = IdParams.extend({ supplementId: z.string().max(64) })
const response = { 200: z.object({ data: JournalBody }) }

/** What goes with an article besides its own files: adding, naming, ordering, taking away. */
export const supplementRoutes =
  (needs: Needs): FastifyPluginAsyncZod =>
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
          if (!uploads.file) throw new Refused('invalid', 'file is a required field', 'file')
          return addSupplement(needs, who, id, label, uploads.file)
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
