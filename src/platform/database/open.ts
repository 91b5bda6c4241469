import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import { fromPglite, type Db as JobDatabase } from 'pg-boss'
import type { Database } from './database.ts'
import { lockFolder } from './lock.ts'

/** An open database, the door through which the job queue uses it, and the way to close it. */
export type OpenDatabase = {
  db: Database
  engine: 'postgres' | 'pglite'
  jobDatabase: JobDatabase
  close(): Promise<void>
}

/** Opens PostgreSQL at a `postgres://` address, with at most 10 connections. */
export async function openPostgres(url: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  pool.on('error', () => {}) // an idle connection that breaks is replaced at the next use
  await pool.query('select 1')
  return {
    db: drizzlePg(pool),
    engine: 'postgres',
    jobDatabase: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    close: () => pool.end(),
  }
}

/** Wraps a running embedded database. */
export function wrapPglite(client: PGlite): OpenDatabase {
  return {
    db: drizzlePglite(client),
    engine: 'pglite',
    jobDatabase: fromPglite(client),
    close: () => client.close(),
  }
}

/** What the embedded database needs to run our migrations. */
export const pgliteExtensions = { pg_trgm }

/** Opens the embedded database in a folder, and keeps other processes out of it. Throws `FolderInUse`. */
export async function openPglite(folder: string): Promise<OpenDatabase> {
  const release = await lockFolder(folder)
  const client = await PGlite.create({
    dataDir: path.join(folder, 'pglite'),
    extensions: pgliteExtensions,
  })
  const opened = wrapPglite(client)
  const close = async () => {
    await client.close()
    await release()
  }
  return { ...opened, close }
}
