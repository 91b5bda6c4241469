import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ConflictRemoval } from '#domain/editorial/submission.ts'
import { parse } from '#domain/text/parse.ts'
import { declareConflict, liftConflict } from '#features/editorial/conflicts/conflicts.ts'
import { IdParams, Message } from '#platform/http/routing/route-schemas.ts'
import { type EditorialDeps, findForEditor, findRequested } from './find-submission.ts'

const config = { permission: 'manage submissions' } as const
const schema = { tags: ['submissions'], params: IdParams, response: { 200: Message } }

/** Declaring a conflict of interest with a submission, and lifting one. */
export const conflictRoutes =
  (deps: EditorialDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post('/submissions/:id/conflict', { config, schema }, async (request) => {
      const { who, found } = await findForEditor(deps, request)
      await declareConflict(deps, who, found.id)
      return { message: 'Conflict of interest declared. You now see what the author sees.' }
    })

    app.post('/submissions/:id/conflict/lift', { config, schema }, async (request) => {
      const { who, found } = await findRequested(deps, request)
      await liftConflict(deps, who, found.id, parse(ConflictRemoval, request.body))
      return { message: 'Conflict of interest lifted' }
    })
  }
