import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireSignedIn } from '#domain/actor.ts'
import { requireRule } from '#domain/people/duty.ts'
import { restorableSince } from '#domain/publishing/deletion.ts'
import { totalPages } from '#domain/text/listing.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { IdParams } from '#platform/http/schemas.ts'
import { findAccount } from '../../accounts/queries.ts'
import { type Presenting, presentSubmission, presentToManager } from '../present.ts'
import { getSubmission, listHappened, listSubmissions } from '../queries.ts'
import { SubmissionListQuery, SubmissionPage, WholeSubmission } from '../wire.ts'

type Needs = { db: Database; clock: Clock; presenting: () => Promise<Presenting> }

const tags = ['submissions']
const config = { may: 'follow their submissions' } as const

/** Lists of manuscripts, and one manuscript. */
export const readRoutes =
  (needs: Needs): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    const { db } = needs

    app.get(
      '/submissions',
      {
        config,
        schema: { tags, querystring: SubmissionListQuery, response: { 200: SubmissionPage } },
      },
      async (request) => {
        const { account: who } = requireSignedIn(request.actor)
        const { query } = request
        if (query.status === 'deleted') requireRule(request.actor, 'manage submissions')
        const found = await listSubmissions(db, who, {
          ...query,
          deletedSince: query.status === 'deleted' ? restorableSince(needs.clock()) : undefined,
          page: query.page ?? 1,
          limit: query.limit ?? 100,
        })
        const presenting = await needs.presenting()
        return {
          submissions: found.items.map((item) => presentSubmission(presenting, item)),
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
        schema: { tags, params: IdParams, response: { 200: z.object({ data: WholeSubmission }) } },
      },
      async (request) => {
        const { account: who } = requireSignedIn(request.actor)
        const found = await getSubmission(db, who, request.params.id)
        const presenting = await needs.presenting()
        if (found.view === 'author') {
          return { data: presentSubmission(presenting, found) }
        }
        const [sender, history] = await Promise.all([
          findAccount(db, found.submittedBy),
          listHappened(db, found.id),
        ])
        return { data: presentToManager(presenting, found, sender, history) }
      },
    )
    done()
  }
