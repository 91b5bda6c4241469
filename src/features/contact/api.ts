import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { emailKey } from '#domain/people/email-address.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { networkOf } from '#platform/http/limits/network.ts'
import { countHit, limitNetwork } from '#platform/http/limits/rate-limit.ts'
import type { Jobs } from '#platform/job-queue.ts'
import { ContactResponse, MessageToEditor } from './api-schemas.ts'
import { sendMessageToEditor } from './send-message.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs; delivers: boolean }

/** The form on the contact page. It never claims a delivery that does not happen. */
export const contactRoutes =
  (needs: Needs): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/contact',
      {
        config: { permission: 'contact the editor' },
        schema: { tags: ['contact'], body: MessageToEditor, response: { 200: ContactResponse } },
        onRequest: limitNetwork(needs, 'contact', { hits: 30, seconds: 3600 }),
      },
      async (request) => {
        const sender = `${networkOf(request.ip)} ${emailKey(request.body.email)}`
        await countHit(needs, `contact:pair:${sender}`, { hits: 10, seconds: 3600 })
        if (!needs.delivers) {
          request.log.info(
            { subject: request.body.subject },
            'a message to the editor was written; no mail is set up',
          )
          return {
            message: 'This site sends no mail. Please write to the editor directly.',
            delivered: false,
          }
        }
        const reference = await sendMessageToEditor(needs, request.body)
        return { message: 'Your message is on its way to the editor.', delivered: true, reference }
      },
    )
  }
