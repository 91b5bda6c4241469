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
import {
  type PresentContext,
  presentSubmission,
  presentToEditor,
} from '#features/editorial/present.ts'
import { getSubmission, listActivity, listSubmissions } from '#features/editorial/queries.ts'
import { listContributors } from '#features/editorial/submissions/contributors.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { IdParams } from '#platform/http/routing/route-schemas.ts'

type Needs = { db: Database; clock: Clock; presentContext: () => Promise<PresentContext> }

const tags = ['submissions']
const config = { permission: 'view own submissions' } as const

/** Lists of manuscripts, and one manuscript. */
export const readSubmissionRoutes =
  (needs: Needs): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = needs

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
        const found = await listSubmissions(needs, who, {
          ...query,
          deletedSince: query.status === 'deleted' ? restorableSince(needs.clock()) : undefined,
          page: query.page ?? 1,
          limit: query.limit ?? 100,
        })
        const presentContext = await needs.presentContext()
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
        const found = await getSubmission(needs, who, request.params.id)
        const presentContext = await needs.presentContext()
        const contributors = await listContributors(db, found.id)
        if (found.view === 'author') {
          return { data: { ...presentSubmission(presentContext, found), contributors } }
        }
        const [sender, history] = await Promise.all([
          findAccount(db, found.submittedBy),
          listActivity(db, found.id),
        ])
        return { data: presentToEditor(presentContext, found, contributors, sender, history) }
      },
    )
  }
