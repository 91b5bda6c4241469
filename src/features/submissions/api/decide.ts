import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Template } from '#domain/letters/template.ts'
import { Appearance, Decision, letterOf, Plain, Schedule } from '#domain/reviewing/submission.ts'
import { dueAt } from '#domain/reviewing/waiting.ts'
import { sayDay } from '#domain/text/format.ts'
import { parse } from '#domain/text/parse.ts'
import { IdParams, Message } from '#platform/http/schemas.ts'
import { decideSubmission, undoDecision } from '../decide.ts'
import { sendAgain, takeUp } from '../editor-moves.ts'
import { presentSubmission } from '../present.ts'
import { makeDraft, schedulePublication, unschedulePublication } from '../publish.ts'
import type { Submission } from '../queries.ts'
import { DataBody } from '../wire.ts'
import { draftLetter } from '../write-letter.ts'
import { asTold, type CourseNeeds, findForOffice } from './parts.ts'

const tags = ['submissions']
const config = { may: 'manage submissions' } as const
const response = { 200: DataBody }
const schema = { tags, params: IdParams, response }

/** What the office does with a submission. */
export const decideRoutes =
  (needs: CourseNeeds): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    const tell = async (message: string, moved: Submission) => ({
      message,
      data: presentSubmission(await needs.presenting(), moved),
    })

    app.get(
      '/submissions/:id/draft-letter/:command',
      {
        config,
        schema: {
          tags,
          params: IdParams.extend({ command: Decision.shape.command }),
          response: { 200: Template },
        },
      },
      async (request) => {
        const { found } = await findForOffice(needs, request)
        const due = dueAt('returned', needs.clock())
        const more = due ? { date: sayDay(due.toISOString()) } : {}
        return draftLetter(asTold(needs), found, letterOf[request.params.command], more)
      },
    )

    app.post('/submissions/:id/decision', { config, schema }, async (request) => {
      const { who, found } = await findForOffice(needs, request)
      const decision = parse(Decision, request.body)
      return tell('Decided', await decideSubmission(needs, who, found.id, decision))
    })

    app.post('/submissions/:id/decision/undo', { config, schema }, async (request) => {
      const { who, found } = await findForOffice(needs, request)
      const { version } = parse(Plain, request.body)
      return tell('Taken back', await undoDecision(needs, who, found.id, version))
    })

    app.post('/submissions/:id/take-up', { config, schema }, async (request) => {
      const { who, found } = await findForOffice(needs, request)
      const { version } = parse(Plain, request.body)
      return tell('Taken up', await takeUp(needs, who, found.id, version))
    })

    app.post('/submissions/:id/draft', { config, schema }, async (request) => {
      const { who, found } = await findForOffice(needs, request)
      const details = parse(Appearance, request.body)
      return tell('The draft is made', await makeDraft(needs, who, found.id, details))
    })

    app.post('/submissions/:id/schedule', { config, schema }, async (request) => {
      const { who, found } = await findForOffice(needs, request)
      const details = parse(Schedule, request.body)
      return tell('Scheduled', await schedulePublication(needs, who, found.id, details))
    })

    app.post('/submissions/:id/unschedule', { config, schema }, async (request) => {
      const { who, found } = await findForOffice(needs, request)
      const { version } = parse(Plain, request.body)
      return tell('Not scheduled', await unschedulePublication(needs, who, found.id, version))
    })

    const quiet = { tags, response: { 200: Message } }

    app.post(
      '/submissions/:id/letters/:letterId/send-again',
      {
        config,
        schema: { ...quiet, params: IdParams.extend({ letterId: z.string().max(64) }) },
      },
      async (request) => {
        const { who, found } = await findForOffice(needs, request)
        await sendAgain(needs, who, found.id, request.params.letterId)
        return { message: 'The letter is on its way again.' }
      },
    )
    done()
  }
