import type { FastifyPluginAsync } from 'fastify'
import { findAccount } from '#features/accounts/queries.ts'
import { listConflicts } from '#features/editorial/conflicts/conflicts.ts'
import { findAppeal } from '#features/editorial/decisions/appeal.ts'
import {
  listEmailsOfSubmission,
  listReceivedEmails,
} from '#features/editorial/emails/email-queries.ts'
import { workflowEndpoints } from '#features/editorial/endpoints/workflow.ts'
import { presentEditorial, presentWorkflow } from '#features/editorial/present-workflow.ts'
import { listActivity, listRequests } from '#features/editorial/queries.ts'
import { listFiles } from '#features/editorial/submissions/files.ts'
import { listFurtherEditors } from '#features/editorial/teamwork/editor-queries.ts'
import { listMessages } from '#features/editorial/teamwork/messages.ts'
import { readReviewState } from '#features/editorial/workflow/review-state.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import { type EditorialDeps, findRequested } from './find-submission.ts'

/** The stage of a submission, and the commands that the account can give. */
export const workflowRoutes =
  (deps: EditorialDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, workflowEndpoints)

    const { db, clock } = deps

    route(
      'GET /submissions/:id/workflow',
      { config: { permission: 'view own submissions' } },
      async (request) => {
        const { who, found } = await findRequested(deps, request)
        const [files, requests, review, appeal] = await Promise.all([
          listFiles(deps, found),
          listRequests(deps, found),
          readReviewState(db, found.id),
          findAppeal(db, who, found),
        ])
        const data = {
          ...presentWorkflow(who, found, { files, requests, review }),
          ...(appeal && { appeal }),
        }
        const conflicts =
          found.hasConflict || found.view === 'editorial' ? await listConflicts(db, found.id) : []
        if (found.view === 'author') {
          const hasDeclaredConflict = conflicts.some(
            ({ editorId, kinds }) => editorId === who.id && kinds.includes('declared'),
          )
          if (found.submittedBy !== who.id)
            return { data: { ...data, ...(hasDeclaredConflict && { hasDeclaredConflict }) } }
          const emails = await listReceivedEmails(db, found, clock())
          const sentEmails = emails.map((email) => ({
            ...email,
            writtenAt: email.writtenAt.toISOString(),
          }))
          return { data: { ...data, emails: sentEmails } }
        }
        const [editor, furtherEditors, timeline, emails, messages] = await Promise.all([
          found.editorId ? findAccount(db, found.editorId) : undefined,
          listFurtherEditors(db, found.id),
          listActivity(db, found.id),
          listEmailsOfSubmission(db, found.id),
          listMessages(db, who, found),
        ])
        const editorial = presentEditorial(who, found, {
          editor,
          furtherEditors,
          timeline,
          emails,
          conflicts,
          messages,
        })
        return { data: { ...data, editorial } }
      },
    )
  }
