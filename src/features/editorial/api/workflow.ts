import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { findAccount } from '#features/accounts/queries.ts'
import { WorkflowBody } from '#features/editorial/api-schemas.ts'
import { listConflicts } from '#features/editorial/conflicts/conflicts.ts'
import {
  listEmailsOfSubmission,
  listReceivedEmails,
} from '#features/editorial/emails/email-queries.ts'
import {
  presentEditorial,
  presentReceivedEmail,
  presentWorkflow,
} from '#features/editorial/present-workflow.ts'
import { listActivity, listRequests } from '#features/editorial/queries.ts'
import { listFiles } from '#features/editorial/submissions/files.ts'
import { IdParams } from '#platform/http/routing/route-schemas.ts'
import { type EditorialDeps, findRequested } from './find-submission.ts'

/** The stage of a submission, and the commands that the account can give. */
export const workflowRoutes =
  (deps: EditorialDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, clock } = deps

    app.get(
      '/submissions/:id/course',
      {
        config: { permission: 'view own submissions' },
        schema: {
          tags: ['submissions'],
          params: IdParams,
          response: { 200: z.object({ data: WorkflowBody }) },
        },
      },
      async (request) => {
        const { who, found } = await findRequested(deps, request)
        const [files, requests] = await Promise.all([
          listFiles(db, found, { role: 'manuscript' }),
          listRequests(deps, found),
        ])
        const data = presentWorkflow(who, found, { files, requests })
        const conflicts =
          found.hasConflict || found.view === 'editorial' ? await listConflicts(db, found.id) : []
        if (found.view === 'author') {
          const hasDeclaredConflict = conflicts.some(
            ({ editorId, kinds }) => editorId === who.id && kinds.includes('declared'),
          )
          if (found.submittedBy !== who.id)
            return { data: { ...data, ...(hasDeclaredConflict && { hasDeclaredConflict }) } }
          const emails = await listReceivedEmails(db, found, clock())
          return { data: { ...data, letters: emails.map(presentReceivedEmail) } }
        }
        const [editor, timeline, emails] = await Promise.all([
          found.editorId ? findAccount(db, found.editorId) : undefined,
          listActivity(db, found.id),
          listEmailsOfSubmission(db, found.id),
        ])
        const office = presentEditorial(who, found, { editor, timeline, emails, conflicts })
        return { data: { ...data, office } }
      },
    )
  }
