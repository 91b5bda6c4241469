import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db as JobDatabase } from 'pg-boss'
import { ConnectionPool, openRequestPool } from './connection-pool.ts'
import type { Database } from './database.ts'
import { deliverPublished, type Topic } from './publish-topic.ts'

/** A pool for requests, whose slow statements are cancelled. */
export type RequestDatabase = {
  db: Database
  /** The number of requests that wait for a connection. */
  waiting(): number
  close(): Promise<void>
}

export type OpenDatabase = {
  db: Database
  jobDatabase: JobDatabase
  /** Takes a connection from the pool; call its `release`. */
  acquireClient(): Promise<pg.PoolClient>
  /** Opens a second pool, so that requests and jobs do not wait for each other. */
  openForRequests(): RequestDatabase
  /** Opens a connection outside the pools; call its `end`. */
  connect(): Promise<pg.Client>
  connections(): Connections
  /** Called once with each new connection, before its next use. */
  onNewConnection(onClient: (client: pg.PoolClient) => void): void
  /**
   * Calls `deliver` with each topic that a transaction of this process published, when the transaction ends.
   */
  onPublished(deliver: (topic: Topic) => void): void
  close(): Promise<void>
}

export type Connections = { inUse: number; idle: number; waiting: number }

/** Throws when PostgreSQL does not answer. */
export async function openPostgres(connection: pg.ClientConfig): Promise<OpenDatabase> {
  const pools: pg.Pool[] = []
  const seen = new WeakSet<pg.PoolClient>()
  let onClient: ((client: pg.PoolClient) => void) | undefined
  const subscribers: ((topic: Topic) => void)[] = []
  const openDrizzle = (pool: pg.Pool) =>
    deliverPublished(drizzle(pool), (topic) => {
      for (const deliver of subscribers) deliver(topic)
    })
  const observe = (pool: ConnectionPool) => {
    pools.push(pool)
    pool.on('acquire', (client) => {
      if (!onClient || seen.has(client)) return
      seen.add(client)
      onClient(client)
    })
    return pool
  }
  const pool = observe(new ConnectionPool(connection))
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    db: openDrizzle(pool),
    jobDatabase: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    acquireClient: () => pool.connect(),
    openForRequests() {
      const pool = observe(openRequestPool(connection))
      return {
        db: openDrizzle(pool),
        waiting: () => pool.waitingCount,
        close: () => pool.close(),
      }
    },
    async connect() {
      const client = new pg.Client({
        connectionTimeoutMillis: 5000,
        keepAlive: true,
        ...connection,
      })
      // Without a listener an error would end the process; the user of the client sees its end.
      client.on('error', () => {})
      await client.connect()
      return client
    },
    connections: () => ({
      inUse: sum(pools, ({ totalCount, idleCount }) => totalCount - idleCount),
      idle: sum(pools, ({ idleCount }) => idleCount),
      waiting: sum(pools, ({ waitingCount }) => waitingCount),
    }),
    onNewConnection(listener) {
      onClient = listener
    },
    onPublished(deliver) {
      subscribers.push(deliver)
    },
    close: () => pool.close(),
  }
}

const sum = (pools: pg.Pool[], count: (pool: pg.Pool) => number): number =>
  pools.reduce((total, pool) => total + count(pool), 0)
