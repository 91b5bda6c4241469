import { desc, eq, sql } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import { copy } from '#db/schema/copies.ts'
import type { Database } from '#platform/database/database.ts'

type Reader = Pick<Database, 'select'>

export type Copy = typeof copy.$inferSelect

/** Every copy that is still kept, the newest first, with the name of who asked for it. */
export const listCopies = (db: Reader) =>
  db
    .select({ copy, askedBy: user.name })
    .from(copy)
    .leftJoin(user, eq(user.id, copy.askedBy))
    .orderBy(desc(copy.askedAt), desc(copy.id))

export async function findCopy(db: Reader, id: string): Promise<Copy | undefined> {
  const [found] = await db.select().from(copy).where(eq(copy.id, id))
  return found
}

/** What copies keep in the storage, by its key. */
export const keysOfCopies = sql`select ${copy.storageKey} from ${copy} where ${copy.storageKey} is not null`
