import type { FastifyPluginAsync } from 'fastify'
import { authorise } from '#domain/people/permission.ts'
import { toPagination } from '#domain/text/pagination.ts'
import {
  countAttention,
  countDashboard,
  listDashboard,
} from '#features/editorial/dashboard/dashboard.ts'
import { listTasks, presentTask } from '#features/editorial/dashboard/tasks.ts'
import {
  countSubmissionEmails,
  listSubmissionEmails,
} from '#features/editorial/emails/email-queries.ts'
import {
  readNotificationPreference,
  setNotificationFrequency,
} from '#features/editorial/emails/notifications.ts'
import { setWeeklyDigest } from '#features/editorial/emails/overdue-digest.ts'
import { dashboardEndpoints } from '#features/editorial/endpoints/dashboard.ts'
import {
  presentDashboardItem,
  presentSubmissionEmail,
} from '#features/editorial/present-workflow.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import type { EditorialDeps } from './find-submission.ts'

const permission = 'manage submissions'
const config = { permission } as const

/** The lists of the editorial office, and how often an editor is notified of new submissions. */
export const dashboardRoutes =
  (deps: EditorialDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, dashboardEndpoints)

    const { db, clock } = deps

    route('GET /dashboard', { config }, async ({ actor, query }) => {
      const { account: who } = authorise(actor, permission)
      const now = clock()
      const { overdue, emails, samples, page = 1, limit = 20, ...filter } = query
      const conditions = {
        ...filter,
        overdue: overdue === 'yes',
        emailFailed: emails === 'failed',
        withoutSamples: samples === 'no',
      }
      const [found, counts] = await Promise.all([
        listDashboard(db, who, { ...conditions, now, page, limit }),
        countDashboard(db, who, now),
      ])
      const items = found.items.map((item) => presentDashboardItem(who, item, now))
      return { items, pagination: toPagination(found), counts }
    })

    route(
      'GET /emails',
      { config },
      async ({ actor, query: { page = 1, limit = 20, ...filter } }) => {
        const { account: who } = authorise(actor, permission)
        const [found, counts] = await Promise.all([
          listSubmissionEmails(db, who, { ...filter, page, limit }),
          countSubmissionEmails(db, who),
        ])
        const items = found.items.map(presentSubmissionEmail)
        return { items, pagination: toPagination(found), counts }
      },
    )

    route('GET /notification-preference', { config }, async ({ actor }) =>
      readNotificationPreference(db, authorise(actor, permission).account),
    )

    route(
      'PUT /notification-preference',
      { config },
      async ({ actor, body: { frequency, weeklyDigest } }) => {
        const { account: who } = authorise(actor, permission)
        if (frequency) await setNotificationFrequency(deps, who, frequency)
        if (weeklyDigest !== undefined) await setWeeklyDigest(deps, who, weeklyDigest)
        return readNotificationPreference(db, who)
      },
    )

    route('GET /dashboard/tasks', { config }, async ({ actor }) => {
      const now = clock()
      const tasks = await listTasks(db, authorise(actor, permission).account, now)
      return { tasks: tasks.map((task) => presentTask(task, now)) }
    })

    route('GET /dashboard/counts', { config }, async ({ actor }) =>
      countAttention(db, authorise(actor, permission).account),
    )
  }
