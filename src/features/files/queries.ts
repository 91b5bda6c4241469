import { asc, gt, max, type SQL } from 'drizzle-orm'
import { file } from '#db/schema/files.ts'
import type { Database } from '#platform/database/database.ts'

/** A stored file as its row tells it. */
export type StoredFile = typeof file.$inferSelect

/** The ids of the files that a feature uses: a query of one column. Each feature says its own. */
export type FileUse = SQL

/** How many keys are asked for at once. */
const page = 1000

/** Every key that a row names, once, with the size of its content in bytes. */
export async function* listStoredKeys(
  db: Database,
): AsyncGenerator<{ key: string; bytes: number }> {
  for (let after = ''; ; ) {
    const rows = await db
      .select({ key: file.storageKey, bytes: max(file.bytes) })
      .from(file)
      .where(gt(file.storageKey, after))
      .groupBy(file.storageKey)
      .orderBy(asc(file.storageKey))
      .limit(page)
    for (const { key, bytes } of rows) yield { key, bytes: bytes ?? 0 }
    const last = rows.at(-1)
    if (!last) return
    after = last.key
  }
}
