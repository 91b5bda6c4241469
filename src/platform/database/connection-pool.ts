import pg from 'pg'

/** In milliseconds. */
const acquireTimeoutMs = 10_000

/** A pool of at most 10 connections that replaces broken ones at their next use. */
export class ConnectionPool extends pg.Pool {
  private readonly acquired = new Set<pg.PoolClient>()

  constructor(connection: pg.PoolConfig) {
    super({ max: 10, connectionTimeoutMillis: acquireTimeoutMs, ...connection })
    // An error of an idle connection without a listener would end the process.
    this.on('error', () => {})
    this.on('acquire', (client) => this.acquired.add(client))
    this.on('release', (_error, client) => this.acquired.delete(client))
    this.on('connect', (client) => {
      // Without a listener it would end the process; the failed query reports the error.
      client.on('error', () => {})
      // Drizzle does not release a connection that breaks while a transaction begins.
      client.once('end', () =>
        setTimeout(() => this.acquired.has(client) && client.release(true), 1000).unref(),
      )
    })
  }

  /** Closes the pool. Connections that are not released within `milliseconds` are ended, with their queries. */
  async close(milliseconds = 500): Promise<void> {
    // Repeated, because pending connections are still acquired meanwhile.
    const timer = setInterval(() => {
      // Their queries fail with their own error.
      for (const client of this.acquired) void client.end()
    }, milliseconds)
    await this.end().finally(() => clearInterval(timer))
  }
}

/** Statements of requests may run 15 seconds. Poolers refuse this as a startup parameter. */
export function openRequestPool(connection: pg.ClientConfig): ConnectionPool {
  const limits = "set statement_timeout = '15s'; set idle_in_transaction_session_timeout = '60s'"
  const onConnect = async (client: pg.ClientBase) => void (await client.query(limits))
  return new ConnectionPool({ ...connection, onConnect })
}
