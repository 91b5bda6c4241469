import type { FastifyPluginAsync } from 'fastify'
import { requireLoggedIn } from '#domain/actor.ts'
import { reviewerEndpoints } from '#features/editorial/endpoints/reviewers.ts'
import { exchangeForm } from '#features/editorial/review/exchange-form.ts'
import { presentForm } from '#features/editorial/review/present-review.ts'
import { listForms } from '#features/editorial/review/review-form-queries.ts'
import {
  archiveForm,
  changeForm,
  createForm,
  setDefaultForm,
} from '#features/editorial/review/save-review-form.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import { type EditorialDeps, findForEditor } from '../find-submission.ts'

const config = { permission: 'manage journal settings' } as const

/** Review forms: editors choose one for a round, managers edit them. */
export const reviewFormRoutes =
  (deps: EditorialDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, reviewerEndpoints)

    route('GET /review-forms', { config: { permission: 'manage submissions' } }, async () => ({
      data: (await listForms(deps.db)).map(presentForm),
    }))

    route('POST /review-forms', { config }, async ({ actor, body }, reply) => {
      const id = await createForm(deps, requireLoggedIn(actor).account, body)
      return reply.code(201).send({ message: 'Form created.', data: { id } })
    })

    route('PUT /review-forms/:formId', { config }, async ({ actor, params, body }) => {
      await changeForm(deps, requireLoggedIn(actor).account, params.formId, body)
      return { message: 'Form saved.' }
    })

    route('POST /review-forms/:formId/default', { config }, async ({ actor, params }) => {
      await setDefaultForm(deps, requireLoggedIn(actor).account, params.formId)
      return { message: 'New rounds of review use this form.' }
    })

    route('DELETE /review-forms/:formId', { config }, async ({ actor, params }) => {
      await archiveForm(deps, requireLoggedIn(actor).account, params.formId)
      return { message: 'Form archived. Reviews that were written in it keep it.' }
    })

    route(
      'PUT /submissions/:id/review-form',
      { config: { permission: 'manage submissions' } },
      async (request, _reply, readBody) => {
        const { who, found } = await findForEditor(deps, request)
        const { formId } = readBody()
        await exchangeForm(deps, who, found.id, formId)
        return { message: 'Reviewers of this round now see this form.' }
      },
    )
  }
