import { asc, gt, max, type SQL } from 'drizzle-orm'
import { file } from '#db/schema/files.ts'
import type { Database } from '#platform/database/database.ts'

export type StoredFile = typeof file.$inferSelect

/** A query of one column: the ids of the files that a feature uses. */
export type FileUse = SQL

const page = 1000

/** Every storage key once, with the size of its content in bytes. */
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
