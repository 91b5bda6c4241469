import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { authorise } from '#domain/people/permission.ts'
import { NotificationBody } from '#features/editorial/api-schemas.ts'
import {
  readNotificationFrequency,
  setNotificationFrequency,
} from '#features/editorial/emails/notifications.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/job-queue.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs }

const tags = ['submissions']
const config = { permission: 'manage submissions' } as const

/** How an editor is told of new submissions. */
export const notificationRoutes =
  (needs: Needs): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/submission-notices',
      { config, schema: { tags, response: { 200: NotificationBody } } },
      async ({ actor }) => {
        const { account: who } = authorise(actor, 'manage submissions')
        return { frequency: await readNotificationFrequency(needs.db, who) }
      },
    )

    app.put(
      '/submission-notices',
      { config, schema: { tags, body: NotificationBody, response: { 200: NotificationBody } } },
      async ({ actor, body }) => {
        const { account: who } = authorise(actor, 'manage submissions')
        await setNotificationFrequency(needs, who, body.frequency)
        return body
      },
    )
  }
