import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireDuty } from '#domain/people/duty.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Finding } from '#platform/doctor/finding.ts'
import { retryFailedJob } from '#platform/failed-jobs.ts'
import { Message } from '#platform/http/schemas.ts'
import type { Jobs } from '#platform/jobs.ts'
import { keepSome } from '#platform/keep.ts'
import { listOutbox } from '#platform/mail/outbox.ts'
import { scanAgain } from '../files/scan.ts'
import { lookAtSystem, type SystemPlace } from './look.ts'
import { FindingList, OutboxBody, SystemBody } from './wire.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs; system: SystemPlace }

const tags = ['system']
const config = { may: 'look after the site' } as const

/** So many mails of the outbox are shown. */
const shownMails = 50

/** What whoever looks after the site sees of it, and the little that can be done about it there. */
export const systemRoutes =
  (needs: Needs): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    const { system } = needs
    // Looking around writes a file and calls the mail server: who asks at the same time is told the same.
    const kept = keepSome<Finding[]>({ max: 1, milliseconds: 2_000 })

    app.get('/system', { config, schema: { tags, response: { 200: SystemBody } } }, () =>
      lookAtSystem(needs),
    )

    app.get(
      '/system/findings',
      { config, schema: { tags, response: { 200: FindingList } } },
      async () => ({ findings: await kept.get('all', () => collect(system.examine())) }),
    )

    app.get(
      '/system/outbox',
      { config, schema: { tags, response: { 200: OutboxBody } } },
      async () =>
        system.outbox === undefined
          ? { total: 0, mails: [] }
          : await listOutbox(system.outbox, shownMails),
    )

    app.post(
      '/system/jobs/:jobId/retry',
      {
        config,
        schema: {
          tags,
          params: z.object({ jobId: z.string().max(64) }),
          response: { 200: Message },
        },
      },
      async ({ params }) => {
        await retryFailedJob(needs, params.jobId)
        return { message: 'It is tried again.' }
      },
    )

    app.post(
      '/system/held-files/:fileId/scan',
      {
        config,
        schema: {
          tags,
          params: z.object({ fileId: z.string().max(64) }),
          response: { 200: Message },
        },
      },
      async ({ actor, params }) => {
        const { account } = requireDuty(actor, 'look after the site')
        await scanAgain(needs, account, params.fileId)
        return { message: 'It is scanned again within a minute.' }
      },
    )
    done()
  }

async function collect(findings: AsyncIterable<Finding>): Promise<Finding[]> {
  const all: Finding[] = []
  for await (const finding of findings) all.push(finding)
  return all
}
