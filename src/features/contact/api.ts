import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Email } from '#domain/account.ts'
import { line, paragraphs } from '#domain/parse.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { countHit } from '#platform/http/rate-limit.ts'
import type { Jobs } from '#platform/jobs.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs; delivers: boolean }

export const MessageToEditor = z.object({
  name: line(200),
  email: Email,
  subject: line(200),
  message: paragraphs(10_000),
})
export type MessageToEditor = z.infer<typeof MessageToEditor>

/** The queue of messages on their way to the editor. */
export const contactQueue = 'messages-to-editor'

const ContactAnswer = z.object({
  message: z.string(),
  /** Whether the message is on its way; false where the journal has set up no mail. */
  delivered: z.boolean(),
})

/** The form on the contact page. It never claims a delivery that does not happen. */
export const contactRoutes =
  (needs: Needs): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    app.post(
      '/contact',
      {
        schema: { tags: ['contact'], body: MessageToEditor, response: { 200: ContactAnswer } },
        onRequest: (request) =>
          countHit(needs, `contact:address:${request.ip}`, { hits: 30, seconds: 3600 }),
      },
      async (request) => {
        await countHit(needs, `contact:account:${request.body.email.toLowerCase()}`, {
          hits: 10,
          seconds: 3600,
        })
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
        await needs.db.transaction((tx) => needs.jobs.enqueue(tx, contactQueue, request.body))
        return { message: 'Your message is on its way to the editor.', delivered: true }
      },
    )
    done()
  }
