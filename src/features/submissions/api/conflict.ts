import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { Lifting } from '#domain/reviewing/submission.ts'
import { parse } from '#domain/text/parse.ts'
import { IdParams, Message } from '#platform/http/schemas.ts'
import { liftConflict } from '../conflicts.ts'
import { declareConflict } from '../editor-moves.ts'
import { type CourseNeeds, findAsked, findForOffice } from './parts.ts'

const config = { may: 'manage submissions' } as const
const schema = { tags: ['submissions'], params: IdParams, response: { 200: Message } }

/** Says that one stands too near to a submission, and takes it back. */
export const conflictRoutes =
  (needs: CourseNeeds): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    app.post('/submissions/:id/conflict', { config, schema }, async (request) => {
      const { who, found } = await findForOffice(needs, request)
      await declareConflict(needs, who, found.id)
      return { message: 'Noted. You now see of this submission what its author sees.' }
    })

    app.post('/submissions/:id/conflict/lift', { config, schema }, async (request) => {
      const { who, found } = await findAsked(needs, request)
      await liftConflict(needs, who, found.id, parse(Lifting, request.body))
      return { message: 'The conflict of interest is lifted.' }
    })
    done()
  }
