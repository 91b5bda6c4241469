import path from 'node:path'
import type { Database } from '#platform/database/database.ts'
import { connectEmbedded } from '#platform/database/open-embedded.ts'
import { openPostgres } from '#platform/database/open-postgres.ts'
import type { Place } from '../test/running-product/start-server.ts'

/** Opens the database of a place, starting an embedded one, while a function uses it. */
export async function withDatabase<Result>(
  { folder, databaseUrl }: Place,
  use: (db: Database) => Promise<Result>,
): Promise<Result> {
  const opened = await (databaseUrl
    ? openPostgres({ connectionString: databaseUrl })
    : connectEmbedded(path.join(folder, 'data'), (error) => console.error(error)))
  try {
    return await use(opened.db)
  } finally {
    await opened.close()
  }
}
