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
import { formatDay } from '#domain/text/format.ts'
import { parse } from '#domain/text/parse.ts'
import { SubmissionResponse } from '#features/editorial/api-schemas.ts'
import { decideSubmission, undoDecision } from '#features/editorial/decisions/decide.ts'
import { draftAuthorEmail } from '#features/editorial/emails/author-email.ts'
import { presentSubmission } from '#features/editorial/present.ts'
import type { ShownSubmission } from '#features/editorial/queries.ts'
import {
  assignSubmission,
  resendSubmissionEmail,
} from '#features/editorial/workflow/editor-actions.ts'
import {
  createDraft,
  schedulePublication,
  unschedulePublication,
} from '#features/editorial/workflow/publish.ts'
import { IdParams, Message } from '#platform/http/routing/route-schemas.ts'
import { findForEditor, type WorkflowDependencies, withCurrentJournal } from './find-submission.ts'

const tags = ['submissions']
const config = { permission: 'manage submissions' } as const
const response = { 200: SubmissionResponse }
const schema = { tags, params: IdParams, response }

/** What the office does with a submission. */
export const decisionRoutes =
  (needs: WorkflowDependencies & { delivers: boolean }): FastifyPluginAsyncZod =>
  async (app) => {
    const tell = async (message: string, moved: ShownSubmission) => ({
      message,
      data: presentSubmission(await needs.presentContext(), moved),
    })

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
        const { found } = await findForEditor(needs, request)
        const due = dueDateOf('returned', needs.clock())
        const more = due ? { date: formatDay(due.toISOString()) } : {}
        return draftAuthorEmail(
          withCurrentJournal(needs),
          found,
          emailTemplateOf[request.params.command],
          more,
        )
      },
    )

    app.post('/submissions/:id/decision', { config, schema }, async (request) => {
      const { who, found } = await findForEditor(needs, request)
      const decision = parse(DecisionInput, request.body)
      return tell('Decision recorded', await decideSubmission(needs, who, found.id, decision))
    })

    app.post('/submissions/:id/decision/undo', { config, schema }, async (request) => {
      const { who, found } = await findForEditor(needs, request)
      const { version } = parse(VersionedCommand, request.body)
      return tell('Decision undone', await undoDecision(needs, who, found.id, version))
    })

    app.post('/submissions/:id/assign', { config, schema }, async (request) => {
      const { who, found } = await findForEditor(needs, request)
      const { version } = parse(VersionedCommand, request.body)
      return tell('Handling editor assigned', await assignSubmission(needs, who, found.id, version))
    })

    app.post('/submissions/:id/draft', { config, schema }, async (request) => {
      const { who, found } = await findForEditor(needs, request)
      const details = parse(PublicationPlan, request.body)
      return tell('Draft created', await createDraft(needs, who, found.id, details))
    })

    app.post('/submissions/:id/schedule', { config, schema }, async (request) => {
      const { who, found } = await findForEditor(needs, request)
      const details = parse(PublicationSchedule, request.body)
      return tell('Publication scheduled', await schedulePublication(needs, who, found.id, details))
    })

    app.post('/submissions/:id/unschedule', { config, schema }, async (request) => {
      const { who, found } = await findForEditor(needs, request)
      const { version } = parse(VersionedCommand, request.body)
      return tell(
        'Scheduled publication cancelled',
        await unschedulePublication(needs, who, found.id, version),
      )
    })

    const quiet = { tags, response: { 200: Message } }

    app.post(
      '/submissions/:id/letters/:emailId/send-again',
      {
        config,
        schema: { ...quiet, params: IdParams.extend({ emailId: z.string().max(64) }) },
      },
      async (request) => {
        const { who, found } = await findForEditor(needs, request)
        await resendSubmissionEmail(needs, who, found.id, request.params.emailId)
        return { message: needs.delivers ? 'The email is being sent again.' : notSent }
      },
    )
  }
