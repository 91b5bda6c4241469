import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db as JobDatabase } from 'pg-boss'
import type { Database } from './database.ts'
import { openPool } from './pool.ts'

/** An open database, the door through which the job queue uses it, and the way to close it. */
export type OpenDatabase = {
  db: Database
  jobDatabase: JobDatabase
  /** Lends a connection of its own, for what has to happen on one; to be given back by its `release`. */
  lend(): Promise<pg.PoolClient>
  /** How many connections are in use and idle, and how many wait for one. */
  connections(): Connections
  /** Is told of every connection once, before it is used next. */
  eachConnection(meet: (client: pg.PoolClient) => void): void
  close(): Promise<void>
}

export type Connections = { inUse: number; idle: number; waiting: number }

/** Opens PostgreSQL. Throws when it does not answer. */
export async function openPostgres(connection: pg.ClientConfig): Promise<OpenDatabase> {
  const pool = openPool(connection)
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    db: drizzle(pool),
    jobDatabase: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    lend: () => pool.connect(),
    connections: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    eachConnection(meet) {
      const met = new WeakSet<pg.PoolClient>()
      pool.on('acquire', (client) => {
        if (met.has(client)) return
        met.add(client)
        meet(client)
      })
    },
    close: () => pool.end(),
  }
}
