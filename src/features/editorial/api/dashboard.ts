import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { authorise } from '#domain/people/permission.ts'
import { toPagination } from '#domain/text/pagination.ts'
import { DashboardBody, DashboardQuery } from '#features/editorial/api-schemas.ts'
import { countDashboard, listDashboard } from '#features/editorial/dashboard/dashboard.ts'
import {
  presentDashboardCounts,
  presentDashboardItem,
} from '#features/editorial/present-workflow.ts'
import type { EditorialDeps } from './find-submission.ts'

/** The editorial dashboard. */
export const dashboardRoutes =
  ({ db, clock }: EditorialDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/desk',
      {
        config: { permission: 'manage submissions' },
        schema: {
          tags: ['submissions'],
          querystring: DashboardQuery,
          response: { 200: DashboardBody },
        },
      },
      async ({ actor, query }) => {
        const { account: who } = authorise(actor, 'manage submissions')
        const now = clock()
        const { late, letters, page = 1, limit = 20, ...filter } = query
        const conditions = { ...filter, late: late === 'yes', emailFailed: letters === 'failed' }
        const [found, counts] = await Promise.all([
          listDashboard(db, who, { ...conditions, now, page, limit }),
          countDashboard(db, who, now),
        ])
        return {
          items: found.items.map((item) => presentDashboardItem(who, item, now)),
          pagination: toPagination(found),
          counts: presentDashboardCounts(counts),
        }
      },
    )
  }
