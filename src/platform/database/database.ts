import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** PostgreSQL, on a server elsewhere or the embedded one: the same statements, the same driver. */
export type Database = NodePgDatabase

/** A database inside a transaction. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** What a query needs: the database, or a transaction that wants to see its own writes. */
export type Reader = Pick<Database, 'select'>
