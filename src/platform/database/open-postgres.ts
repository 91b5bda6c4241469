import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db as JobDatabase } from 'pg-boss'
import { closeConnectionPool, openConnectionPool, openRequestPool } from './connection-pool.ts'
import type { Database } from './database.ts'
import { deliverPublished, type Topic } from './publish-topic.ts'

/** The same database for those who wait for an answer: what takes too long is broken off. */
export type RequestDatabase = {
  db: Database
  /** How many wait for a connection at this moment. */
  waiting(): number
  close(): Promise<void>
}

/** An open database, the door through which the job queue uses it, and the way to close it. */
export type OpenDatabase = {
  db: Database
  jobDatabase: JobDatabase
  /** Lends a connection of its own, for what has to happen on one; to be given back by its `release`. */
  acquireClient(): Promise<pg.PoolClient>
  /** Opens more connections, so that work and answers never wait for each other. */
  openForRequests(): RequestDatabase
  /** Opens a connection beside the pool, for what lasts as long as the process; to be ended by its `end`. */
  connect(): Promise<pg.Client>
  /** How many connections are in use and idle, and how many wait for one. */
  connections(): Connections
  /** Is told of every connection once, before it is used next. */
  onNewConnection(meet: (client: pg.PoolClient) => void): void
  /** Calls `deliver` with each topic that a transaction of this process published, when that transaction ends. */
  onPublished(deliver: (topic: Topic) => void): void
  close(): Promise<void>
}

export type Connections = { inUse: number; idle: number; waiting: number }

/** Opens PostgreSQL. Throws when it does not answer. */
export async function openPostgres(connection: pg.ClientConfig): Promise<OpenDatabase> {
  const pools: pg.Pool[] = []
  const met = new WeakSet<pg.PoolClient>()
  let meet: ((client: pg.PoolClient) => void) | undefined
  const subscribers: ((topic: Topic) => void)[] = []
  const openDrizzle = (pool: pg.Pool) =>
    deliverPublished(drizzle(pool), (topic) => {
      for (const deliver of subscribers) deliver(topic)
    })
  const watched = (pool: pg.Pool) => {
    pools.push(pool)
    return pool.on('acquire', (client) => {
      if (!meet || met.has(client)) return
      met.add(client)
      meet(client)
    })
  }
  const pool = watched(openConnectionPool(connection))
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
      const pool = watched(openRequestPool(connection))
      return {
        db: openDrizzle(pool),
        waiting: () => pool.waitingCount,
        close: () => closeConnectionPool(pool),
      }
    },
    async connect() {
      const client = new pg.Client({
        connectionTimeoutMillis: 5000,
        keepAlive: true,
        ...connection,
      })
      // Unheard, it would end the process; whoever uses it hears of its end.
      client.on('error', () => {})
      await client.connect()
      return client
    },
    connections: () => ({
      inUse: sum(pools, ({ totalCount, idleCount }) => totalCount - idleCount),
      idle: sum(pools, ({ idleCount }) => idleCount),
      waiting: sum(pools, ({ waitingCount }) => waitingCount),
    }),
    onNewConnection(hear) {
      meet = hear
    },
    onPublished(deliver) {
      subscribers.push(deliver)
    },
    close: () => closeConnectionPool(pool),
  }
}

const sum = (pools: pg.Pool[], count: (pool: pg.Pool) => number): number =>
  pools.reduce((total, pool) => total + count(pool), 0)
