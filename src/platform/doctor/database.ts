import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { OpenDatabase } from '#platform/database/open-postgres.ts'
import { listMigrations } from '../backup/migrations.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const minPostgresMajor = 15

/** Version, extension and migrations of the database, and its clock against ours. */
export async function checkDatabase(
  { db, acquireClient }: OpenDatabase,
  migrationsFolder: string,
): Promise<Finding[]> {
  const { rows } = await db.execute<DatabaseFacts>(sql`
    select current_setting('server_version') as version,
      exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams,
      extract(epoch from clock_timestamp())::float8 as seconds`)
  const now = Date.now()
  const [found] = rows
  if (!found) return [fail('database', 'it does not answer what it is asked')]
  const client = await acquireClient()
  const made = await listMigrations(client).finally(() => client.release())
  const known = readMigrationFiles({ migrationsFolder })
  return [
    checkVersion(found),
    checkMigrations(
      made.map(({ hash }) => hash),
      known.map(({ hash }) => hash),
    ),
    checkClock(Math.abs(found.seconds - now / 1000)),
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

function checkMigrations(made: string[], known: string[]): Finding {
  const about = 'migrations'
  if (made.some((hash, i) => hash !== known[i]))
    return fail(about, 'the tables were made by a newer or another version; run that one')
  const missing = known.length - made.length
  if (missing > 0) return warn(about, `${missing} of ${known.length} are made at the next start`)
  return ok(about, `all ${known.length} are made`)
}

/** Apart in seconds. Sessions and links are judged by our clock, jobs by that of the database. */
function checkClock(apart: number): Finding {
  const says = `this machine and the database are ${apart.toFixed(1)} s apart`
  const advice = `${says}; let both set their clocks by NTP (timedatectl set-ntp true)`
  if (apart > 60) return fail('clock', advice)
  return apart > 5 ? warn('clock', advice) : ok('clock', says)
}
