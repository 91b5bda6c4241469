import { inArray, type SQL, sql } from 'drizzle-orm'
import { file } from '#db/schema/files.ts'
import type { Database } from '#platform/database/database.ts'
import { listStoredKeys } from './queries.ts'

/** How many keys are looked up at once. */
export const batch = 500

/** The keys under which something besides files is kept: a query of one column. */
export type KeyUse = SQL

/** Those of the keys that no row names. */
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

/** The keys that rows name and the storage does not have, and how many are named in all. */
export async function listMissingKeys(db: Database, stored: StoredKeys) {
  const missing: string[] = []
  let named = 0
  for await (const { key } of listStoredKeys(db)) {
    named += 1
    if (!stored.has(key)) missing.push(key)
  }
  return { missing, named }
}

/** How many stored files no row names that were put before a moment. */
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
