import type { Account } from '#domain/people/account.ts'
import { countSubmissionEmails } from '#features/editorial/emails/email-queries.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { freeBytesIn } from '#platform/doctor/disk.ts'
import type { Finding } from '#platform/doctor/finding.ts'
import { countJobs } from '#platform/failed-jobs.ts'
import { findMaintenanceRun } from '#platform/maintenance.ts'
import type { SystemBody } from './api-schemas.ts'
import { presentFailedJob, presentMaintenance, presentQuarantinedFile } from './present.ts'
import { findDatabaseVersion, sumFiles } from './queries.ts'
import { listVisibleJobs, listVisibleQuarantinedFiles } from './visible.ts'

/** Facts about the serving process. */
export type SystemInfo = {
  product: string
  schema: { last: string; migrations: number }
  /** The folder of the storage; undefined for a bucket. */
  folder: string | undefined
  /** The folder of the outbox; undefined if emails are sent. */
  outbox: string | undefined
  /** Whether a mailbox is read for bounces. */
  readsBounces: boolean
  /** Runs the checks of `npm run doctor`. */
  diagnose(): AsyncIterable<Finding>
}

type Deps = { db: Database; clock: Clock; system: SystemInfo }

/** The current state of the site, without submissions with which the manager has a conflict of interest. */
export async function readSystemStatus(
  { db, clock, system }: Deps,
  account: Account,
): Promise<SystemBody> {
  const { product, schema, folder, outbox, readsBounces } = system
  const postgresql = await findDatabaseVersion(db)
  const emails = await countSubmissionEmails(db, account)
  const queues = await countJobs(db)
  const failedJobs = (await listVisibleJobs(db, account)).slice(0, 100)
  return {
    versions: { product, node: process.versions.node, postgresql },
    schema,
    queues,
    failedJobs: failedJobs.map(presentFailedJob),
    quarantinedFiles: (await listVisibleQuarantinedFiles(db, account)).map(presentQuarantinedFile),
    mail: {
      delivers: outbox === undefined,
      readsBounces,
      waiting: emails.waiting + emails.delayed,
      failed: emails.failed,
      bounced: emails.bounced,
    },
    storage: {
      kind: folder === undefined ? 'bucket' : 'folder',
      ...(await sumFiles(db)),
      freeBytes: folder === undefined ? null : await freeBytesIn(folder),
    },
    backup: presentMaintenance(await findMaintenanceRun(db, 'backup')),
    housekeeping: presentMaintenance(await findMaintenanceRun(db, 'housekeeping')),
    bounces: presentMaintenance(await findMaintenanceRun(db, 'bounces')),
    now: clock().toISOString(),
  }
}
