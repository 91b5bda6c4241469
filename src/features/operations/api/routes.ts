import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { authorise } from '#domain/people/permission.ts'
import { rescanFile } from '#features/files/scan-files.ts'
import { FindingList, OutboxBody, SystemBody } from '#features/operations/api-schemas.ts'
import { readOutbox } from '#features/operations/outbox.ts'
import { readSystemStatus, type SystemInfo } from '#features/operations/system-status.ts'
import { requireVisibleJob, requireVisibleQuarantinedFile } from '#features/operations/visible.ts'
import { createCache } from '#platform/cache.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Finding } from '#platform/doctor/finding.ts'
import { retryFailedJob } from '#platform/failed-jobs.ts'
import { Message } from '#platform/http/routing/route-schemas.ts'
import type { Jobs } from '#platform/job-queue.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs; system: SystemInfo }

const tags = ['system']
const permission = 'operate the site'
const config = { permission } as const

/** The state of the site, with retries of jobs and file scans. */
export const operationsRoutes =
  (needs: Needs): FastifyPluginAsyncZod =>
  async (app) => {
    const { system } = needs
    // The checks write a file and call the mail server, so concurrent requests share a result.
    const cache = createCache<Finding[]>({ max: 1, milliseconds: 2_000 })

    app.get('/system', { config, schema: { tags, response: { 200: SystemBody } } }, ({ actor }) =>
      readSystemStatus(needs, authorise(actor, permission).account),
    )

    app.get(
      '/system/findings',
      { config, schema: { tags, response: { 200: FindingList } } },
      async () => ({ findings: await cache.get('all', () => collect(system.diagnose())) }),
    )

    app.get(
      '/system/outbox',
      { config, schema: { tags, response: { 200: OutboxBody } } },
      ({ actor }) => readOutbox(needs, authorise(actor, permission).account),
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
      async ({ actor, params }) => {
        await requireVisibleJob(needs.db, authorise(actor, permission).account, params.jobId)
        await retryFailedJob(needs, params.jobId)
        return { message: 'The job is being tried again.' }
      },
    )

    app.post(
      '/system/quarantined-files/:fileId/scan',
      {
        config,
        schema: {
          tags,
          params: z.object({ fileId: z.string().max(64) }),
          response: { 200: Message },
        },
      },
      async ({ actor, params }) => {
        const { account } = authorise(actor, permission)
        await requireVisibleQuarantinedFile(needs.db, account, params.fileId)
        await rescanFile(needs, account, params.fileId)
        return { message: 'The file will be scanned again within a minute.' }
      },
    )
  }

async function collect(findings: AsyncIterable<Finding>): Promise<Finding[]> {
  const all: Finding[] = []
  for await (const finding of findings) all.push(finding)
  return all
}
