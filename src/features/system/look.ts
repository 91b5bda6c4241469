import { statfs } from 'node:fs/promises'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Finding } from '#platform/doctor/finding.ts'
import { countJobs, listFailedJobs } from '#platform/failed-jobs.ts'
import { findUpkeep } from '#platform/upkeep.ts'
import { listHeld } from '../files/scan.ts'
import { presentFailedJob, presentHeld, presentUpkeep } from './present.ts'
import { countLetters, findDatabaseVersion, sumFiles } from './queries.ts'
import type { SystemBody } from './wire.ts'

/** What the process that serves the site knows of itself. */
export type SystemPlace = {
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
  examine(): AsyncIterable<Finding>
}

type Needs = { db: Database; clock: Clock; system: SystemPlace }

/** How the site stands at this moment. */
export async function lookAtSystem({ db, clock, system }: Needs): Promise<SystemBody> {
  const { product, schema, folder, outbox, readsBounces } = system
  const postgresql = await findDatabaseVersion(db)
  const letters = await countLetters(db)
  const queues = await countJobs(db)
  const failedJobs = (await listFailedJobs(db)).slice(0, 100)
  const [backup, housekeeping, bounces] = [
    await findUpkeep(db, 'backup'),
    await findUpkeep(db, 'housekeeping'),
    await findUpkeep(db, 'bounces'),
  ]
  return {
    versions: { product, node: process.versions.node, postgresql },
    schema,
    queues,
    failedJobs: failedJobs.map(presentFailedJob),
    heldFiles: (await listHeld(db)).map(presentHeld),
    mail: {
      ...{ delivers: outbox === undefined, readsBounces },
      waiting: letters.queued,
      ...{ failed: letters.failed, bounced: letters.bounced },
    },
    storage: {
      kind: folder === undefined ? 'bucket' : 'folder',
      ...(await sumFiles(db)),
      freeBytes: folder === undefined ? null : await freeIn(folder),
    },
    backup: presentUpkeep(backup),
    housekeeping: presentUpkeep(housekeeping),
    bounces: presentUpkeep(bounces),
    now: clock().toISOString(),
  }
}

async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
