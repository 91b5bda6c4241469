import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** PostgreSQL, on a server elsewhere or the embedded one: the same statements, the same driver. */
export type Database = NodePgDatabase

/** A database inside a transaction. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
