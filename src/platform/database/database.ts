import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** An external PostgreSQL or the embedded one. */
export type Database = NodePgDatabase

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** What a query needs: the database, or a transaction that sees its own writes. */
export type Reader = Pick<Database, 'select'>
