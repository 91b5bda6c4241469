import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '#domain/actor.ts'
import type { Account } from '#domain/people/account.ts'
import { authorise } from '#domain/people/permission.ts'
import { deliverPicture } from '#features/files/deliver/deliver-picture.ts'
import { getArticle } from '#features/publishing/articles/article-queries.ts'
import {
  EditInput,
  FullTextApproval,
  FullTextBody,
} from '#features/publishing/full-text/api-schemas.ts'
import {
  approveFullText,
  hideFullText,
  reconvertFullText,
} from '#features/publishing/full-text/approve-full-text.ts'
import { editFullText, undoEdit } from '#features/publishing/full-text/edit-full-text.ts'
import { findEditedFullText } from '#features/publishing/full-text/edit-queries.ts'
import {
  getFullTextPicture,
  readFullText,
} from '#features/publishing/full-text/full-text-queries.ts'
import { presentFullText } from '#features/publishing/full-text/present-full-text.ts'
import { IdParams } from '#platform/http/routing/route-schemas.ts'
import type { ArticleNeeds } from './needs.ts'

const tags = ['journals']
const permission = 'manage articles'
const config = { permission } as const
const response = { 200: z.object({ data: FullTextBody }) }
const schema = { tags, params: IdParams, response }

/** Shows, approves, hides and converts again the full text of an article. */
export const fullTextRoutes =
  (needs: ArticleNeeds): FastifyPluginAsyncZod =>
  async (app) => {
    const answer = async (who: Account, id: string) => {
      const { status } = await getArticle(needs.db, who, id)
      const state = await readFullText(needs.db, id)
      const edited = await findEditedFullText(needs.db, id)
      return { data: presentFullText({ id, status }, state, edited) }
    }

    app.get('/journals/:id/full-text', { config, schema }, async (request) => {
      const { account: who } = authorise(request.actor, permission)
      return answer(who, request.params.id)
    })

    app.put(
      '/journals/:id/full-text/approval',
      { config, schema: { ...schema, body: FullTextApproval } },
      async (request) => {
        const { account: who } = authorise(request.actor, permission)
        const { id } = request.params
        await approveFullText(needs, who, id, request.body)
        return answer(who, id)
      },
    )

    app.delete('/journals/:id/full-text/approval', { config, schema }, async (request) => {
      const { account: who } = authorise(request.actor, permission)
      const { id } = request.params
      await hideFullText(needs, who, id)
      return answer(who, id)
    })

    app.post('/journals/:id/full-text/conversion', { config, schema }, async (request) => {
      const { account: who } = authorise(request.actor, permission)
      const { id } = request.params
      await reconvertFullText(needs, who, id)
      return answer(who, id)
    })

    app.register(editRoutes(needs, answer))

    app.get(
      '/journals/:id/pictures/:name',
      {
        config: { permission: 'view public content' },
        schema: { tags, params: IdParams.extend({ name: z.string().max(100) }) },
      },
      async (request, reply) => {
        const { id, name } = request.params
        const who = accountOf(request.actor)
        const { stored, isShown } = await getFullTextPicture(needs.db, who, id, name)
        const audience = isShown ? 'readers' : 'editorial'
        return deliverPicture(needs.storage, request, reply, stored, audience)
      },
    )
  }

type Answer = (who: Account, id: string) => Promise<z.input<(typeof response)[200]>>

/** Adds and undoes edits of a full text. */
const editRoutes =
  (needs: ArticleNeeds, answer: Answer): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/journals/:id/full-text/edits',
      { config, schema: { ...schema, body: EditInput } },
      async (request) => {
        const { account: who } = authorise(request.actor, permission)
        const { id } = request.params
        await editFullText(needs, who, id, request.body)
        return answer(who, id)
      },
    )

    const params = IdParams.extend({ editId: z.string().max(64) })
    app.delete(
      '/journals/:id/full-text/edits/:editId',
      { config, schema: { ...schema, params } },
      async (request) => {
        const { account: who } = authorise(request.actor, permission)
        const { id, editId } = request.params
        await undoEdit(needs, who, id, editId)
        return answer(who, id)
      },
    )
  }
