import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** PostgreSQL, on a server or embedded: the same statements run on both. */
export type Database = PgDatabase<PgQueryResultHKT>

/** A database inside a transaction. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
