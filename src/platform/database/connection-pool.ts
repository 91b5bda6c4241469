import pg from 'pg'

/** In milliseconds. */
const acquireTimeoutMs = 10_000

const acquiredClients = new WeakMap<pg.Pool, Set<pg.PoolClient>>()

/** A pool of at most 10 connections that replaces broken ones at their next use. */
export function openConnectionPool(connection: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ max: 10, connectionTimeoutMillis: acquireTimeoutMs, ...connection })
  const acquired = new Set<pg.PoolClient>()
  acquiredClients.set(pool, acquired)
  // An error of an idle connection without a listener would end the process.
  pool.on('error', () => {})
  pool.on('acquire', (client) => acquired.add(client))
  pool.on('release', (_error, client) => acquired.delete(client))
  pool.on('connect', (client) => {
    // Without a listener it would end the process; the failed query reports the error.
    client.on('error', () => {})
    // Drizzle does not release a connection that breaks while a transaction begins.
    client.once('end', () =>
      setTimeout(() => acquired.has(client) && client.release(true), 1000).unref(),
    )
  })
  return pool
}

/** Statements of requests may run 15 seconds. Poolers refuse this as a startup parameter. */
export function openRequestPool(connection: pg.ClientConfig): pg.Pool {
  const limits = "set statement_timeout = '15s'; set idle_in_transaction_session_timeout = '60s'"
  const onConnect = async (client: pg.ClientBase) => void (await client.query(limits))
  return openConnectionPool({ ...connection, onConnect })
}

/** Closes a pool. Connections that are not released within `milliseconds` are ended, with their queries. */
export async function closeConnectionPool(pool: pg.Pool, milliseconds = 500): Promise<void> {
  // Repeated, because pending connections are still handed out.
  const timer = setInterval(() => {
    // Their queries fail with an error of their own.
    for (const client of acquiredClients.get(pool) ?? []) void client.end()
  }, milliseconds)
  await pool.end().finally(() => clearInterval(timer))
}
