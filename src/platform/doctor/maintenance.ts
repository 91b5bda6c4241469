import { sql } from 'drizzle-orm'
import { formatDateTime } from '#domain/text/format.ts'
import type { Database } from '#platform/database/database.ts'
import { findMaintenanceRun, type MaintenanceRun } from '#platform/maintenance.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const day = 86_400_000

/** Before the first start no table exists. */
export async function hasTable(db: Database, name: string): Promise<boolean> {
  const { rows } = await db.execute<{ it: string | null }>(
    sql`select to_regclass(${`public.${name}`})::text as it`,
  )
  return Boolean(rows[0]?.it)
}

/** The state of the last backup and of the last housekeeping. */
export async function checkMaintenance(db: Database, now: Date): Promise<Finding[]> {
  if (!(await hasTable(db, 'maintenance_run'))) return []
  const [backup, housekeeping] = await Promise.all([
    findMaintenanceRun(db, 'backup'),
    findMaintenanceRun(db, 'housekeeping'),
  ])
  return [checkLastBackup(backup, now), checkHousekeeping(housekeeping, now)]
}

/** In days. */
const maxBackupAgeDays = 7

function checkLastBackup(backup: MaintenanceRun | undefined, now: Date): Finding {
  const about = 'backup'
  const advice = 'make one with `npm run backup -- FILE`, best every night'
  if (!backup) return warn(about, `there is none; ${advice}`)
  const days = Math.floor((now.getTime() - backup.doneAt.getTime()) / day)
  const says = `the last one was made at ${formatDateTime(backup.doneAt.toISOString())}`
  if (backup.problem) return fail(about, `${says} and is incomplete: ${backup.problem}`)
  return days >= maxBackupAgeDays
    ? warn(about, `${says}, ${days} days ago; ${advice}`)
    : ok(about, `${says} (${Math.round((backup.bytes ?? 0) / 1_000_000)} MB)`)
}

function checkHousekeeping(housekeeping: MaintenanceRun | undefined, now: Date): Finding {
  const about = 'housekeeping'
  if (!housekeeping) return ok(about, 'it has not run yet; it runs every night')
  const says = `it last ran at ${formatDateTime(housekeeping.doneAt.toISOString())}`
  if (housekeeping.problem) return warn(about, `${says}: ${housekeeping.problem}`)
  return now.getTime() - housekeeping.doneAt.getTime() > 2 * day
    ? warn(about, `${says}; does a process have the role worker (ROLES)?`)
    : ok(about, says)
}
