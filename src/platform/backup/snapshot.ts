import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { OpenDatabase } from '#platform/database/open-postgres.ts'
import type { Database } from '../database/database.ts'

/** Any number works if all processes use the same one. */
const backupLock = 7_224_151

/** The database as it was at one moment. */
export type Snapshot = {
  client: pg.ClientBase
  db: Database
  /** Whether other connections to the database are open. */
  inUse: boolean
  close(): Promise<void>
}

/** Opens a snapshot. Until it is closed, stored files are not deleted (`runUnlessBackupRunning`). */
export async function takeSnapshot(opened: OpenDatabase): Promise<Snapshot> {
  const client = await opened.acquireClient()
  await client.query('select pg_advisory_lock_shared($1)', [backupLock])
  const { rows } = await client.query<{ others: boolean }>(
    `select exists (select from pg_stat_activity where datname = current_database()
      and backend_type = 'client backend' and pid <> pg_backend_pid()) as others`,
  )
  await client.query('begin isolation level repeatable read read only')
  return {
    client,
    db: drizzle(client),
    inUse: rows[0]?.others ?? true,
    async close() {
      await client.query('rollback')
      await client.query('select pg_advisory_unlock_shared($1)', [backupLock])
      client.release()
    },
  }
}

/** Runs work that would delete data of a running backup, unless one is running. Returns whether it ran. */
export const runUnlessBackupRunning = (db: Database, work: () => Promise<void>): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`select pg_try_advisory_xact_lock(${backupLock}) as free`)
    if (!rows[0]?.free) return false
    await work()
    return true
  })
