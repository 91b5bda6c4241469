import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { dueDateOf } from '#domain/editorial/deadlines.ts'
import {
  DecisionInput,
  emailTemplateOf,
  PublicationPlan,
  PublicationSchedule,
  VersionedCommand,
} from '#domain/editorial/submission.ts'
import { notSent } from '#domain/email/delivery.ts'
import { EmailTemplate } from '#domain/email/template.ts'
import type { Account } from '#domain/people/account.ts'
import { formatDay } from '#domain/text/format.ts'
import { parse } from '#domain/text/parse.ts'
import { SubmissionResponse } from '#features/editorial/api-schemas.ts'
import { decideSubmission, undoDecision } from '#features/editorial/decisions/decide.ts'
import { draftAuthorEmail } from '#features/editorial/emails/author-email.ts'
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
import { type EditorialDeps, findForEditor, presentChange } from './find-submission.ts'

const tags = ['submissions']
const config = { permission: 'manage submissions' } as const

/** The commands of editors. */
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
      '/submissions/:id/draft-letter/:command',
      {
        config,
        schema: {
          tags,
          params: IdParams.extend({ command: DecisionInput.shape.command }),
          response: { 200: EmailTemplate },
        },
      },
      async (request) => {
        const { who, found } = await findForEditor(deps, request)
        const due = dueDateOf('returned', deps.clock())
        return draftAuthorEmail(
          { ...deps, journal: deps.journal() },
          found,
          emailTemplateOf[request.params.command],
          { editor: who.name, ...(due && { date: formatDay(due.toISOString()) }) },
        )
      },
    )

    app.post(
      '/submissions/:id/letters/:emailId/send-again',
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
  }
