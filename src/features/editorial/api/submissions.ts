import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireLoggedIn } from '#domain/actor.ts'
import { requirePermission } from '#domain/people/permission.ts'
import { restorableSince } from '#domain/publishing/deletion.ts'
import { totalPages } from '#domain/text/pagination.ts'
import { findAccount } from '#features/accounts/queries.ts'
import {
  FullSubmission,
  SubmissionListQuery,
  SubmissionPage,
} from '#features/editorial/api-schemas.ts'
import { presentSubmission, presentToEditor } from '#features/editorial/present.ts'
import { getSubmission, listActivity, listSubmissions } from '#features/editorial/queries.ts'
import {
  listContributors,
  listReviewerWishes,
} from '#features/editorial/submissions/contributors.ts'
import { IdParams } from '#platform/http/routing/route-schemas.ts'
import type { EditorialDeps } from './find-submission.ts'

const tags = ['submissions']
const config = { permission: 'view own submissions' } as const

/** Lists of submissions, and one submission. */
export const readSubmissionRoutes =
  (deps: EditorialDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = deps

    app.get(
      '/submissions',
      {
        config,
        schema: { tags, querystring: SubmissionListQuery, response: { 200: SubmissionPage } },
      },
      async (request) => {
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
      },
    )

    app.get(
      '/submissions/:id',
      {
        config,
        schema: { tags, params: IdParams, response: { 200: z.object({ data: FullSubmission }) } },
      },
      async (request) => {
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
      },
    )
  }
