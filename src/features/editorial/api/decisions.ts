import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ConflictRemoval } from '#domain/editorial/conflict.ts'
import { DecisionInput } from '#domain/editorial/decision.ts'
import { PublicationPlan, PublicationSchedule } from '#domain/editorial/publication.ts'
import { VersionedCommand } from '#domain/editorial/submission-version.ts'
import { notSent } from '#domain/email/delivery.ts'
import type { Account } from '#domain/people/account.ts'
import { parse } from '#domain/text/parse.ts'
import { DecisionDraft, SubmissionResponse } from '#features/editorial/api-schemas.ts'
import { declareConflict, liftConflict } from '#features/editorial/conflicts/conflicts.ts'
import { decideSubmission, undoDecision } from '#features/editorial/decisions/decide.ts'
import { draftDecision } from '#features/editorial/decisions/draft-decision.ts'
import type { ShownSubmission } from '#features/editorial/queries.ts'
import {
  assignSubmission,
  resendSubmissionEmail,
} from '#features/editorial/workflow/editor-actions.ts'
import {
  createDraft,
  schedulePublication,
  unschedulePublication,
} from '#features/editorial/workflow/schedule.ts'
import { IdParams, Message } from '#platform/http/routing/route-schemas.ts'
import {
  type EditorialDeps,
  findForEditor,
  findRequested,
  presentChange,
} from './find-submission.ts'

const tags = ['submissions']
const config = { permission: 'manage submissions' } as const

export const decisionRoutes =
  (deps: EditorialDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = { tags, params: IdParams, response: { 200: SubmissionResponse } }
    const addCommand = <Input>(
      path: string,
      message: string,
      inputSchema: z.ZodType<Input>,
      run: (
        deps: EditorialDeps,
        who: Account,
        id: string,
        input: Input,
      ) => Promise<ShownSubmission>,
    ) =>
      app.post(`/submissions/:id/${path}`, { config, schema }, async (request) => {
        const { who, found } = await findForEditor(deps, request)
        const input = parse(inputSchema, request.body)
        return presentChange(deps, message, await run(deps, who, found.id, input))
      })
    addCommand('decision', 'Decision recorded', DecisionInput, decideSubmission)
    addCommand('decision/undo', 'Decision undone', VersionedCommand, undoDecision)
    addCommand('assign', 'Handling editor assigned', VersionedCommand, assignSubmission)
    addCommand('draft', 'Draft created', PublicationPlan, createDraft)
    addCommand('schedule', 'Publication scheduled', PublicationSchedule, schedulePublication)
    addCommand(
      'unschedule',
      'Scheduled publication cancelled',
      VersionedCommand,
      unschedulePublication,
    )

    app.get(
      '/submissions/:id/decision-draft/:command',
      {
        config,
        schema: {
          tags,
          params: IdParams.extend({ command: DecisionInput.shape.command }),
          response: { 200: DecisionDraft },
        },
      },
      async (request) => {
        const { who, found } = await findForEditor(deps, request)
        return draftDecision(
          { ...deps, journal: deps.journal() },
          who,
          found,
          request.params.command,
        )
      },
    )

    app.post(
      '/submissions/:id/emails/:emailId/resend',
      {
        config,
        schema: {
          tags,
          params: IdParams.extend({ emailId: z.string().max(64) }),
          response: { 200: Message },
        },
      },
      async (request) => {
        const { who, found } = await findForEditor(deps, request)
        await resendSubmissionEmail(deps, who, found.id, request.params.emailId)
        return { message: deps.delivers ? 'The email is being sent again.' : notSent }
      },
    )
    app.register(conflictRoutes(deps))
  }

/** Declaring a conflict of interest with a submission, and lifting one. */
const conflictRoutes =
  (deps: EditorialDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = { tags, params: IdParams, response: { 200: Message } }

    app.post('/submissions/:id/conflict', { config, schema }, async (request) => {
      const { who, found } = await findForEditor(deps, request)
      await declareConflict(deps, who, found.id)
      return { message: 'Conflict of interest declared. You now see what the author sees.' }
    })

    app.post('/submissions/:id/conflict/remove', { config, schema }, async (request) => {
      const { who, found } = await findRequested(deps, request)
      await liftConflict(deps, who, found.id, parse(ConflictRemoval, request.body))
      return { message: 'Conflict of interest removed' }
    })
  }
