import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { requireDuty } from '#domain/people/duty.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { chooseNoticeFrequency, readNoticeFrequency } from '../notices.ts'
import { NoticeBody } from '../wire.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs }

const tags = ['submissions']
const config = { may: 'manage submissions' } as const

/** How an editor is told of new submissions. */
export const noticeRoutes =
  (needs: Needs): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    app.get(
      '/submission-notices',
      { config, schema: { tags, response: { 200: NoticeBody } } },
      async ({ actor }) => {
        const { account: who } = requireDuty(actor, 'manage submissions')
        return { frequency: await readNoticeFrequency(needs.db, who) }
      },
    )

    app.put(
      '/submission-notices',
      { config, schema: { tags, body: NoticeBody, response: { 200: NoticeBody } } },
      async ({ actor, body }) => {
        const { account: who } = requireDuty(actor, 'manage submissions')
        await chooseNoticeFrequency(needs, who, body.frequency)
        return body
      },
    )
    done()
  }
