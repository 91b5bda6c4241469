import type { FastifyPluginAsync } from 'fastify'
import type { Journal } from '#domain/journal/journal.ts'
import { emailKey } from '#domain/people/email-address.ts'
import type { CommandDeps } from '#platform/events.ts'
import { networkOf } from '#platform/http/limits/network.ts'
import { countHit, limitNetwork } from '#platform/http/limits/rate-limit.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import { contactEndpoints } from './endpoints.ts'
import { sendMessageToEditor } from './send-message.ts'

type Deps = CommandDeps & { journal: () => Journal; delivers: boolean }

/** The form on the contact page. It never claims a delivery that did not happen. */
export const contactRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, contactEndpoints)

    route(
      'POST /contact',
      {
        config: { permission: 'contact the editor' },
        onRequest: limitNetwork(deps, 'contact', { hits: 30, seconds: 3600 }),
      },
      async (request) => {
        const sender = `${networkOf(request.ip)} ${emailKey(request.body.email)}`
        await countHit(deps, `contact:pair:${sender}`, { hits: 10, seconds: 3600 })
        if (!deps.delivers) {
          request.log.info(
            { subject: request.body.subject },
            'a message to the editor was not sent: no mail server is configured',
          )
          return {
            message: 'This site sends no email. Please write to the editor directly.',
            delivered: false,
          }
        }
        const reference = await sendMessageToEditor(deps, request.body)
        return { message: 'Your message is on its way to the editor.', delivered: true, reference }
      },
    )
  }
