import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { OpenDatabase } from '#platform/database/open-postgres.ts'
import { listMigrations } from '../backup/migrations.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const minPostgresMajor = 15

/** Checks version, extension and migrations of the database, and compares its clock. */
export async function checkDatabase(
  { db, acquireClient }: OpenDatabase,
  migrationsFolder: string,
): Promise<Finding[]> {
  const { rows } = await db.execute<DatabaseFacts>(sql`
    select current_setting('server_version') as version,
      exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams,
      extract(epoch from clock_timestamp())::float8 as seconds`)
  const now = Date.now()
  const [facts] = rows
  if (!facts) return [fail('database', 'it does not answer')]
  const client = await acquireClient()
  const applied = await listMigrations(client).finally(() => client.release())
  const available = readMigrationFiles({ migrationsFolder })
  return [
    checkVersion(facts),
    checkMigrations(
      applied.map(({ hash }) => hash),
      available.map(({ hash }) => hash),
    ),
    checkClock(Math.abs(facts.seconds - now / 1000)),
  ]
}

type DatabaseFacts = { version: string; trigrams: boolean; seconds: number }

function checkVersion({ version, trigrams }: DatabaseFacts): Finding {
  if (Number.parseInt(version, 10) < minPostgresMajor)
    return fail(
      'database',
      `PostgreSQL ${version} is too old: ${minPostgresMajor} or newer is needed`,
    )
  if (!trigrams)
    return fail(
      'database',
      'its extension pg_trgm is missing; Debian has it in the package postgresql-contrib or postgresql',
    )
  return ok('database', `PostgreSQL ${version} answers`)
}

function checkMigrations(applied: string[], available: string[]): Finding {
  const about = 'migrations'
  if (applied.some((hash, i) => hash !== available[i]))
    return fail(
      about,
      'the tables were created by another version of this product; run that version',
    )
  const missing = available.length - applied.length
  if (missing > 0)
    return warn(about, `${missing} of ${available.length} will be applied at the next start`)
  return ok(about, `all ${available.length} are applied`)
}

/** In seconds. Sessions use the clock of this machine, jobs that of the database. */
function checkClock(difference: number): Finding {
  const says = `this machine and the database are ${difference.toFixed(1)} s apart`
  const advice = `${says}; synchronise both clocks by NTP (timedatectl set-ntp true)`
  if (difference > 60) return fail('clock', advice)
  return difference > 5 ? warn('clock', advice) : ok('clock', says)
}
