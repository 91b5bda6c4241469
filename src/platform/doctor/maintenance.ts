import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { findMaintenanceRun, type MaintenanceRun } from '#platform/maintenance.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const day = 86_400_000

/** Whether a table is made already: before the first start none is. */
export async function hasTable(db: Database, name: string): Promise<boolean> {
  const { rows } = await db.execute<{ it: string | null }>(
    sql`select to_regclass(${`public.${name}`})::text as it`,
  )
  return Boolean(rows[0]?.it)
}

/** When the last backup was made, and whether the last night's housekeeping was done; nothing where tables are not made yet. */
export async function checkMaintenance(db: Database, now: Date): Promise<Finding[]> {
  if (!(await hasTable(db, 'maintenance_run'))) return []
  const [backup, house] = await Promise.all([
    findMaintenanceRun(db, 'backup'),
    findMaintenanceRun(db, 'housekeeping'),
  ])
  return [checkLastBackup(backup, now), checkHousekeeping(house, now)]
}

/** After so many days without a backup somebody is told. */
const maxBackupAgeDays = 7

function checkLastBackup(backup: MaintenanceRun | undefined, now: Date): Finding {
  const about = 'backup'
  const advice = 'make one with `npm run backup -- FILE`, every night best'
  if (!backup) return warn(about, `none was ever made; ${advice}`)
  const days = Math.floor((now.getTime() - backup.doneAt.getTime()) / day)
  const says = `the last one was made at ${backup.doneAt.toISOString()}`
  if (backup.problem) return fail(about, `${says} and is not whole: ${backup.problem}`)
  return days >= maxBackupAgeDays
    ? warn(about, `${says}, ${days} days ago; ${advice}`)
    : ok(about, `${says} (${Math.round((backup.bytes ?? 0) / 1_000_000)} MB)`)
}

function checkHousekeeping(house: MaintenanceRun | undefined, now: Date): Finding {
  const about = 'housekeeping'
  if (!house) return ok(about, 'it has not been done yet: it is at 03:17 UTC')
  const says = `it was done last at ${house.doneAt.toISOString()}`
  if (house.problem) return warn(about, `${says}: ${house.problem}`)
  return now.getTime() - house.doneAt.getTime() > 2 * day
    ? warn(about, `${says}; is there a process that works (ROLES)?`)
    : ok(about, says)
}
