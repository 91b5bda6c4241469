import type { SQL } from 'drizzle-orm'
import type { file } from '#db/schema/files.ts'

/** A stored file as its row tells it. */
export type StoredFile = typeof file.$inferSelect

/** The ids of the files that a feature uses: a query of one column. Each feature says its own. */
export type FileUse = SQL
