import type { FastifyPluginAsync } from 'fastify'
import { requireLoggedIn } from '#domain/actor.ts'
import { requirePermission } from '#domain/people/permission.ts'
import { restorableSince } from '#domain/publishing/deletion.ts'
import { totalPages } from '#domain/text/pagination.ts'
import { findAccount } from '#features/accounts/queries.ts'
import { submissionEndpoints } from '#features/editorial/endpoints/submissions.ts'
import { presentSubmission, presentToEditor } from '#features/editorial/present.ts'
import { getSubmission, listActivity, listSubmissions } from '#features/editorial/queries.ts'
import {
  listContributors,
  listReviewerWishes,
} from '#features/editorial/submissions/contributors.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import type { EditorialDeps } from './find-submission.ts'

const config = { permission: 'view own submissions' } as const

/** Lists of submissions, and one submission. */
export const readSubmissionRoutes =
  (deps: EditorialDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, submissionEndpoints)

    const { db } = deps

    route('GET /submissions', { config }, async (request) => {
      const { account: who } = requireLoggedIn(request.actor)
      const { query } = request
      if (query.status === 'deleted') requirePermission(request.actor, 'manage submissions')
      const found = await listSubmissions(deps, who, {
        ...query,
        isOwn: query.own === 'yes',
        deletedSince: query.status === 'deleted' ? restorableSince(deps.clock()) : undefined,
        page: query.page ?? 1,
        limit: query.limit ?? 100,
      })
      const presentContext = await deps.presentContext()
      return {
        submissions: found.items.map((item) => presentSubmission(presentContext, item)),
        pagination: {
          currentPage: found.page,
          totalPages: totalPages(found),
          totalSubmissions: found.total,
        },
      }
    })

    route('GET /submissions/:id', { config }, async (request) => {
      const { account: who } = requireLoggedIn(request.actor)
      const found = await getSubmission(deps, who, request.params.id)
      const presentContext = await deps.presentContext()
      const contributors = await listContributors(db, found.id)
      const shown = {
        ...presentSubmission(presentContext, found),
        contributors,
        statements: found.statements,
        section: found.section,
        references: found.references,
      }
      if (found.view === 'author') return { data: shown }
      const [sender, history, reviewers] = await Promise.all([
        findAccount(db, found.submittedBy),
        listActivity(db, found.id),
        listReviewerWishes(db, found),
      ])
      return { data: { ...shown, ...presentToEditor(sender, history), reviewers } }
    })
  }
