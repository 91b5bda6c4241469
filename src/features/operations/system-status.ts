import { statfs } from 'node:fs/promises'
import type { Account } from '#domain/people/account.ts'
import { countSubmissionEmails } from '#features/editorial/emails/email-queries.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Finding } from '#platform/doctor/finding.ts'
import { countJobs } from '#platform/failed-jobs.ts'
import { findMaintenanceRun } from '#platform/maintenance.ts'
import type { SystemBody } from './api-schemas.ts'
import { presentFailedJob, presentHeldFile, presentMaintenance } from './present.ts'
import { findDatabaseVersion, sumFiles } from './queries.ts'
import { listVisibleHeld, listVisibleJobs } from './visible.ts'

/** What the process that serves the site knows of itself. */
export type SystemInfo = {
  /** The version of the product. */
  product: string
  /** The migrations that it knows: the name of the last, and how many there are. */
  schema: { last: string; migrations: number }
  /** The folder that files lie in; undefined where they lie in a bucket. */
  folder: string | undefined
  /** The folder that mails are kept in; undefined where they are sent. */
  outbox: string | undefined
  /** Whether a mailbox is read for letters that come back. */
  readsBounces: boolean
  /** Looks at all that a site needs, as `npm run doctor` does. */
  diagnose(): AsyncIterable<Finding>
}

type Needs = { db: Database; clock: Clock; system: SystemInfo }

/** The state of the site at this moment, as far as a manager may know it. */
export async function readSystemStatus(
  { db, clock, system }: Needs,
  who: Account,
): Promise<SystemBody> {
  const { product, schema, folder, outbox, readsBounces } = system
  const postgresql = await findDatabaseVersion(db)
  const letters = await countSubmissionEmails(db, who)
  const queues = await countJobs(db)
  const failedJobs = (await listVisibleJobs(db, who)).slice(0, 100)
  const [backup, housekeeping, bounces] = [
    await findMaintenanceRun(db, 'backup'),
    await findMaintenanceRun(db, 'housekeeping'),
    await findMaintenanceRun(db, 'bounces'),
  ]
  return {
    versions: { product, node: process.versions.node, postgresql },
    schema,
    queues,
    failedJobs: failedJobs.map(presentFailedJob),
    heldFiles: (await listVisibleHeld(db, who)).map(presentHeldFile),
    mail: {
      delivers: outbox === undefined,
      readsBounces,
      waiting: letters.waiting + letters.delayed,
      failed: letters.failed,
      bounced: letters.bounced,
    },
    storage: {
      kind: folder === undefined ? 'bucket' : 'folder',
      ...(await sumFiles(db)),
      freeBytes: folder === undefined ? null : await freeBytesIn(folder),
    },
    backup: presentMaintenance(backup),
    housekeeping: presentMaintenance(housekeeping),
    bounces: presentMaintenance(bounces),
    now: clock().toISOString(),
  }
}

async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
