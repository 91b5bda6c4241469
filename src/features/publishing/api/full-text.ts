import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { accountOf } from '#domain/actor.ts'
import type { Account } from '#domain/people/account.ts'
import { authorise } from '#domain/people/permission.ts'
import { deliverPicture } from '#features/files/deliver/deliver-picture.ts'
import { getArticle } from '#features/publishing/articles/article-queries.ts'
import { fullTextEndpoints } from '#features/publishing/endpoints/full-text.ts'
import { FullTextBody } from '#features/publishing/full-text/api-schemas.ts'
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
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import type { ArticleDeps } from './deps.ts'

const permission = 'manage articles'
const config = { permission } as const
const response = { 200: z.object({ data: FullTextBody }) }

/** Shows, approves, hides and converts again the full text of an article. */
export const fullTextRoutes =
  (deps: ArticleDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, fullTextEndpoints)

    const answer = async (who: Account, id: string) => {
      const { status } = await getArticle(deps.db, who, id)
      const state = await readFullText(deps.db, id)
      const edited = await findEditedFullText(deps.db, id)
      return { data: presentFullText({ id, status }, state, edited) }
    }

    route('GET /journals/:id/full-text', { config }, async (request) => {
      const { account: who } = authorise(request.actor, permission)
      return answer(who, request.params.id)
    })

    route('PUT /journals/:id/full-text/approval', { config }, async (request) => {
      const { account: who } = authorise(request.actor, permission)
      const { id } = request.params
      await approveFullText(deps, who, id, request.body)
      return answer(who, id)
    })

    route('DELETE /journals/:id/full-text/approval', { config }, async (request) => {
      const { account: who } = authorise(request.actor, permission)
      const { id } = request.params
      await hideFullText(deps, who, id)
      return answer(who, id)
    })

    route('POST /journals/:id/full-text/conversion', { config }, async (request) => {
      const { account: who } = authorise(request.actor, permission)
      const { id } = request.params
      await reconvertFullText(deps, who, id)
      return answer(who, id)
    })

    app.register(editRoutes(deps, answer))

    route(
      'GET /journals/:id/pictures/:name',
      { config: { permission: 'view public content' } },
      async (request, reply) => {
        const { id, name } = request.params
        const who = accountOf(request.actor)
        const { stored, isShown } = await getFullTextPicture(deps.db, who, id, name)
        const audience = isShown ? 'readers' : 'editorial'
        return deliverPicture(deps.storage, request, reply, stored, audience)
      },
    )
  }

type Answer = (who: Account, id: string) => Promise<z.input<(typeof response)[200]>>

/** Adds and undoes edits of a full text. */
const editRoutes =
  (deps: ArticleDeps, answer: Answer): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, fullTextEndpoints)

    route('POST /journals/:id/full-text/edits', { config }, async (request) => {
      const { account: who } = authorise(request.actor, permission)
      const { id } = request.params
      await editFullText(deps, who, id, request.body)
      return answer(who, id)
    })

    route('DELETE /journals/:id/full-text/edits/:editId', { config }, async (request) => {
      const { account: who } = authorise(request.actor, permission)
      const { id, editId } = request.params
      await undoEdit(deps, who, id, editId)
      return answer(who, id)
    })
  }
