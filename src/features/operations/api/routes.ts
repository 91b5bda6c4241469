import type { FastifyPluginAsync } from 'fastify'
import { authorise } from '#domain/people/permission.ts'
import { rescanFile } from '#features/files/scan-files.ts'
import { operationsEndpoints } from '#features/operations/endpoints.ts'
import { readOutbox } from '#features/operations/outbox.ts'
import { readSystemStatus, type SystemInfo } from '#features/operations/system-status.ts'
import { requireVisibleJob, requireVisibleQuarantinedFile } from '#features/operations/visible.ts'
import { createCache } from '#platform/cache.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Finding } from '#platform/doctor/finding.ts'
import { retryFailedJob } from '#platform/failed-jobs.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import type { Jobs } from '#platform/job-queue.ts'

type Deps = { db: Database; clock: Clock; jobs: Jobs; system: SystemInfo }

const permission = 'operate the site'
const config = { permission } as const

/** The state of the site, with retries of jobs and file scans. */
export const operationsRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, operationsEndpoints)

    const { system } = deps
    // The checks write a file and call the mail server, so concurrent requests share a result.
    const cache = createCache<Finding[]>({ max: 1, milliseconds: 2_000 })

    route('GET /system', { config }, ({ actor }) =>
      readSystemStatus(deps, authorise(actor, permission).account),
    )

    route('GET /system/findings', { config }, async () => ({
      findings: await cache.get('all', () => collect(system.diagnose())),
    }))

    route('GET /system/outbox', { config }, ({ actor }) =>
      readOutbox(deps, authorise(actor, permission).account),
    )

    route('POST /system/jobs/:jobId/retry', { config }, async ({ actor, params }) => {
      await requireVisibleJob(deps.db, authorise(actor, permission).account, params.jobId)
      await retryFailedJob(deps, params.jobId)
      return { message: 'The job is being tried again.' }
    })

    route('POST /system/quarantined-files/:fileId/scan', { config }, async ({ actor, params }) => {
      const { account } = authorise(actor, permission)
      await requireVisibleQuarantinedFile(deps.db, account, params.fileId)
      await rescanFile(deps, account, params.fileId)
      return { message: 'The file will be scanned again within a minute.' }
    })
  }

async function collect(findings: AsyncIterable<Finding>): Promise<Finding[]> {
  const all: Finding[] = []
  for await (const finding of findings) all.push(finding)
  return all
}
