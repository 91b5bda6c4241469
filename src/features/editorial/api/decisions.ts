import type { FastifyPluginAsync } from 'fastify'
import { notSent } from '#domain/email/delivery.ts'
import type { Account } from '#domain/people/account.ts'
import { declareConflict, liftConflict } from '#features/editorial/conflicts/conflicts.ts'
import { decideSubmission, undoDecision } from '#features/editorial/decisions/decide.ts'
import { draftDecision } from '#features/editorial/decisions/draft-decision.ts'
import { workflowEndpoints } from '#features/editorial/endpoints/workflow.ts'
import type { ShownSubmission } from '#features/editorial/queries.ts'
import { createDraft } from '#features/editorial/workflow/create-draft.ts'
import {
  assignSubmission,
  resendSubmissionEmail,
} from '#features/editorial/workflow/editor-actions.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import {
  type EditorialDeps,
  findForEditor,
  findRequested,
  presentChange,
} from './find-submission.ts'

const config = { permission: 'manage submissions' } as const

export const decisionRoutes =
  (deps: EditorialDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, workflowEndpoints)

    const command =
      <Input>(
        message: string,
        run: (
          deps: EditorialDeps,
          who: Account,
          id: string,
          input: Input,
        ) => Promise<ShownSubmission>,
      ) =>
      async (
        request: Parameters<typeof findForEditor>[1],
        _reply: unknown,
        readBody: () => Input,
      ) => {
        const { who, found } = await findForEditor(deps, request)
        return presentChange(deps, message, await run(deps, who, found.id, readBody()))
      }
    route(
      'POST /submissions/:id/decision',
      { config },
      command('Decision recorded', decideSubmission),
    )
    route(
      'POST /submissions/:id/decision/undo',
      { config },
      command('Decision undone', undoDecision),
    )
    route(
      'POST /submissions/:id/assign',
      { config },
      command('Handling editor assigned', assignSubmission),
    )
    route('POST /submissions/:id/draft', { config }, command('Draft created', createDraft))

    route('GET /submissions/:id/decision-draft/:command', { config }, async (request) => {
      const { who, found } = await findForEditor(deps, request)
      return draftDecision({ ...deps, journal: deps.journal() }, who, found, request.params.command)
    })

    route('POST /submissions/:id/emails/:emailId/resend', { config }, async (request) => {
      const { who, found } = await findForEditor(deps, request)
      await resendSubmissionEmail(deps, who, found.id, request.params.emailId)
      return { message: deps.delivers ? 'The email is being sent again.' : notSent }
    })
    app.register(conflictRoutes(deps))
  }

/** Declaring a conflict of interest with a submission, and lifting one. */
const conflictRoutes =
  (deps: EditorialDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, workflowEndpoints)

    route('POST /submissions/:id/conflict', { config }, async (request) => {
      const { who, found } = await findForEditor(deps, request)
      await declareConflict(deps, who, found.id)
      return { message: 'Conflict of interest declared. You now see what the author sees.' }
    })

    route(
      'POST /submissions/:id/conflict/remove',
      { config },
      async (request, _reply, readBody) => {
        const { who, found } = await findRequested(deps, request)
        await liftConflict(deps, who, found.id, readBody())
        return { message: 'Conflict of interest removed' }
      },
    )
  }
