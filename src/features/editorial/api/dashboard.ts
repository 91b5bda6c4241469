import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { authorise } from '#domain/people/permission.ts'
import { toPagination } from '#domain/text/pagination.ts'
import {
  AttentionCounts,
  DashboardBody,
  DashboardQuery,
  NotificationBody,
  NotificationChange,
  TasksBody,
} from '#features/editorial/dashboard/api-schemas.ts'
import {
  countAttention,
  countDashboard,
  listDashboard,
} from '#features/editorial/dashboard/dashboard.ts'
import { listTasks, presentTask } from '#features/editorial/dashboard/tasks.ts'
import { EmailsPage, EmailsQuery } from '#features/editorial/emails/api-schemas.ts'
import {
  countSubmissionEmails,
  listSubmissionEmails,
} from '#features/editorial/emails/email-queries.ts'
import {
  readNotificationPreference,
  setNotificationFrequency,
} from '#features/editorial/emails/notifications.ts'
import { setWeeklyDigest } from '#features/editorial/emails/overdue-digest.ts'
import {
  presentDashboardItem,
  presentSubmissionEmail,
} from '#features/editorial/present-workflow.ts'
import type { EditorialDeps } from './find-submission.ts'

const tags = ['submissions']
const permission = 'manage submissions'
const config = { permission } as const

/** The lists of the editorial office, and how often an editor is notified of new submissions. */
export const dashboardRoutes =
  (deps: EditorialDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, clock } = deps

    app.get(
      '/dashboard',
      { config, schema: { tags, querystring: DashboardQuery, response: { 200: DashboardBody } } },
      async ({ actor, query }) => {
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
      },
    )

    app.get(
      '/emails',
      {
        config,
        schema: { tags: ['email'], querystring: EmailsQuery, response: { 200: EmailsPage } },
      },
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

    app.get(
      '/notification-preference',
      { config, schema: { tags, response: { 200: NotificationBody } } },
      async ({ actor }) => readNotificationPreference(db, authorise(actor, permission).account),
    )

    app.put(
      '/notification-preference',
      { config, schema: { tags, body: NotificationChange, response: { 200: NotificationBody } } },
      async ({ actor, body: { frequency, weeklyDigest } }) => {
        const { account: who } = authorise(actor, permission)
        if (frequency) await setNotificationFrequency(deps, who, frequency)
        if (weeklyDigest !== undefined) await setWeeklyDigest(deps, who, weeklyDigest)
        return readNotificationPreference(db, who)
      },
    )

    app.get(
      '/dashboard/tasks',
      { config, schema: { tags, response: { 200: TasksBody } } },
      async ({ actor }) => {
        const now = clock()
        const tasks = await listTasks(db, authorise(actor, permission).account, now)
        return { tasks: tasks.map((task) => presentTask(task, now)) }
      },
    )

    app.get(
      '/dashboard/counts',
      { config, schema: { tags, response: { 200: AttentionCounts } } },
      async ({ actor }) => countAttention(db, authorise(actor, permission).account),
    )
  }
