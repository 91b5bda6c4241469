import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireLoggedIn } from '#domain/actor.ts'
import { ReviewFormInput } from '#domain/editorial/review/review-form.ts'
import { parse } from '#domain/text/parse.ts'
import { ReviewFormList } from '#features/editorial/review/api-schemas.ts'
import { exchangeForm } from '#features/editorial/review/exchange-form.ts'
import { presentForm } from '#features/editorial/review/present-review.ts'
import { listForms } from '#features/editorial/review/review-form-queries.ts'
import {
  archiveForm,
  changeForm,
  createForm,
  setDefaultForm,
} from '#features/editorial/review/save-review-form.ts'
import { IdParams, Message } from '#platform/http/routing/route-schemas.ts'
import { type EditorialDeps, findForEditor } from '../find-submission.ts'

const tags = ['review forms']
const config = { permission: 'manage journal settings' } as const
const FormParams = z.object({ formId: z.string().max(64) })

/** Review forms: editors choose one for a round, managers edit them. */
export const reviewFormRoutes =
  (deps: EditorialDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/review-forms',
      {
        config: { permission: 'manage submissions' },
        schema: { tags, response: { 200: ReviewFormList } },
      },
      async () => ({ data: (await listForms(deps.db)).map(presentForm) }),
    )

    app.post(
      '/review-forms',
      {
        config,
        schema: {
          tags,
          body: ReviewFormInput.omit({ formVersion: true }),
          response: { 201: Message.extend({ data: z.object({ id: z.string() }) }) },
        },
      },
      async ({ actor, body }, reply) => {
        const id = await createForm(deps, requireLoggedIn(actor).account, body)
        return reply.code(201).send({ message: 'Form created.', data: { id } })
      },
    )

    const schema = { tags, params: FormParams, response: { 200: Message } }
    app.put(
      '/review-forms/:formId',
      { config, schema: { ...schema, body: ReviewFormInput } },
      async ({ actor, params, body }) => {
        await changeForm(deps, requireLoggedIn(actor).account, params.formId, body)
        return { message: 'Form saved.' }
      },
    )

    app.post('/review-forms/:formId/default', { config, schema }, async ({ actor, params }) => {
      await setDefaultForm(deps, requireLoggedIn(actor).account, params.formId)
      return { message: 'New rounds of review use this form.' }
    })

    app.delete('/review-forms/:formId', { config, schema }, async ({ actor, params }) => {
      await archiveForm(deps, requireLoggedIn(actor).account, params.formId)
      return { message: 'Form archived. Reviews that were written in it keep it.' }
    })

    app.put(
      '/submissions/:id/review-form',
      {
        config: { permission: 'manage submissions' },
        schema: { tags, params: IdParams, response: { 200: Message } },
      },
      async (request) => {
        const { who, found } = await findForEditor(deps, request)
        const { formId } = parse(FormParams, request.body)
        await exchangeForm(deps, who, found.id, formId)
        return { message: 'Reviewers of this round now see this form.' }
      },
    )
  }
