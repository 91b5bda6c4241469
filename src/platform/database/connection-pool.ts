import pg from 'pg'

/** How long a request waits for a connection, in milliseconds, before it is answered that there is none. */
const acquireTimeoutMs = 10_000

const acquiredClients = new WeakMap<pg.Pool, Set<pg.PoolClient>>()

/** At most 10 connections that outlast the server's failures: each that breaks is replaced at its next use. */
export function openConnectionPool(connection: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ max: 10, connectionTimeoutMillis: acquireTimeoutMs, ...connection })
  const lent = new Set<pg.PoolClient>()
  acquiredClients.set(pool, lent)
  // An idle connection that breaks is replaced; unheard, it would end the process.
  pool.on('error', () => {})
  pool.on('acquire', (client) => lent.add(client))
  pool.on('release', (_error, client) => lent.delete(client))
  pool.on('connect', (client) => {
    // Unheard, it would end the process; whoever waits for an answer is told by its own error.
    client.on('error', () => {})
    // Drizzle never gives back a connection that breaks while a transaction begins.
    client.once('end', () =>
      setTimeout(() => lent.has(client) && client.release(true), 1000).unref(),
    )
  })
  return pool
}

/**
 * Such a pool for those who wait for an answer: no statement runs, and no transaction stays idle, for long. It is said on
 * each connection, since poolers that stand before a database refuse it among the parameters of a start.
 */
export function openRequestPool(connection: pg.ClientConfig): pg.Pool {
  const limits = "set statement_timeout = '15s'; set idle_in_transaction_session_timeout = '60s'"
  const onConnect = async (client: pg.ClientBase) => void (await client.query(limits))
  return openConnectionPool({ ...connection, onConnect })
}

/** Ends a pool of `openPool`. Connections that are not given back within so many milliseconds are broken off, with what they do. */
export async function closeConnectionPool(pool: pg.Pool, milliseconds = 500): Promise<void> {
  // More than once: one that is still being made is lent to whoever waits for it.
  const breaking = setInterval(() => {
    // Whoever uses one is told by the error of their statement; ending never fails.
    for (const client of acquiredClients.get(pool) ?? []) void client.end()
  }, milliseconds)
  await pool.end().finally(() => clearInterval(breaking))
}
