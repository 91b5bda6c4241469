import { inArray, type SQL, sql } from 'drizzle-orm'
import { file } from '#db/schema/files.ts'
import type { Database } from '#platform/database/database.ts'
import { listStoredKeys } from './queries.ts'

export const batch = 500

/** A query of one column: the storage keys used by something other than files. */
export type KeyUse = SQL

/** The keys to which no row refers. */
export async function listUnreferencedKeys(
  db: Database,
  keys: string[],
  keysInUse: readonly KeyUse[] = [],
): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await db
    .select({ key: file.storageKey })
    .from(file)
    .where(inArray(file.storageKey, keys))
  const named = new Set(rows.map(({ key }) => key))
  for (const use of keysInUse) {
    const { rows } = await db.execute<{ key: string }>(
      sql`select used.key from (${use}) as used (key) where ${inArray(sql`used.key`, keys)}`,
    )
    for (const { key } of rows) named.add(key)
  }
  return keys.filter((key) => !named.has(key))
}

type StoredKeys = ReadonlyMap<string, Date>

/** The keys in rows that the storage lacks, and the number of all keys in rows. */
export async function listMissingKeys(db: Database, stored: StoredKeys) {
  const missing: string[] = []
  let named = 0
  for await (const { key } of listStoredKeys(db)) {
    named += 1
    if (!stored.has(key)) missing.push(key)
  }
  return { missing, named }
}

/** Counts the stored files older than `before` to which no row refers. */
export async function countOrphans(
  db: Database,
  stored: StoredKeys,
  before: Date,
  keysInUse: readonly KeyUse[] = [],
): Promise<number> {
  const old = [...stored].filter(([, putAt]) => putAt < before).map(([key]) => key)
  let orphans = 0
  for (let i = 0; i < old.length; i += batch)
    orphans += (await listUnreferencedKeys(db, old.slice(i, i + batch), keysInUse)).length
  return orphans
}
