import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { authorise } from '#domain/people/permission.ts'
import { NotificationBody } from '#features/editorial/api-schemas.ts'
import {
  readNotificationFrequency,
  setNotificationFrequency,
} from '#features/editorial/emails/notifications.ts'
import type { EditorialDeps } from './find-submission.ts'

const tags = ['submissions']
const config = { permission: 'manage submissions' } as const

/** How often an editor is notified of new submissions. */
export const notificationRoutes =
  (deps: EditorialDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/submission-notices',
      { config, schema: { tags, response: { 200: NotificationBody } } },
      async ({ actor }) => {
        const { account: who } = authorise(actor, 'manage submissions')
        return { frequency: await readNotificationFrequency(deps.db, who) }
      },
    )

    app.put(
      '/submission-notices',
      { config, schema: { tags, body: NotificationBody, response: { 200: NotificationBody } } },
      async ({ actor, body }) => {
        const { account: who } = authorise(actor, 'manage submissions')
        await setNotificationFrequency(deps, who, body.frequency)
        return body
      },
    )
  }
