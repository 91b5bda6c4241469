import { and, eq, lt, sql } from 'drizzle-orm'
import { file } from '#db/schema/files.ts'
import { journalPicture, journalVersion } from '#db/schema/journal.ts'
import { storeUpload, type Upload } from '#features/files/receive/temporary-upload.ts'
import { registerPicture } from '#features/files/register-files.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { FileUse, StoredFile } from '../files/queries.ts'

type Needs = { db: Database; clock: Clock; storage: Storage }

/** The address of a picture on this site. */
export const picturePath = (id: string): string => `/pictures/${id}`

/** The ids of the pictures of this site that a text names. */
export const picturesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\/pictures\/([\da-f]{32})/g)].map(([, id = '']) => id)),
]

/** Keeps a picture as it is. The same picture has the same id. */
export async function savePicture(
  needs: Needs,
  picture: Upload<'picture'>,
  receivedFrom: string | null,
): Promise<string> {
  const id = picture.sha256.slice(0, 32)
  await storeUpload(needs.storage, picture)
  await needs.db.transaction(async (tx) => {
    const [found] = await tx.select().from(journalPicture).where(eq(journalPicture.id, id))
    if (found) return
    const fileId = await registerPicture(needs, tx, picture)
    const row = { id, fileId, receivedFrom, receivedAt: needs.clock() }
    await tx.insert(journalPicture).values(row).onConflictDoNothing()
  })
  return id
}

/** A picture by its id; undefined when there is none. */
export async function findPicture(db: Database, id: string): Promise<StoredFile | undefined> {
  const [found] = await db
    .select({ stored: file })
    .from(journalPicture)
    .innerJoin(file, eq(file.id, journalPicture.fileId))
    .where(eq(journalPicture.id, id))
  return found?.stored
}

/** The files that the journal uses. */
export const filesOfJournal: FileUse = sql`select ${journalPicture.fileId} from ${journalPicture}`

/** How long a picture may wait for a version that shows it, in days. */
const graceDays = 30

/** Forgets pictures that no version shows, not even an earlier one. */
export async function deleteUnusedPictures({ db, clock }: Omit<Needs, 'storage'>): Promise<void> {
  const before = new Date(clock().getTime() - graceDays * 86_400_000)
  await db
    .delete(journalPicture)
    .where(
      and(
        lt(journalPicture.receivedAt, before),
        sql`not exists (select from ${journalVersion} where position(${journalPicture.id} in ${journalVersion.content}::text) > 0)`,
      ),
    )
}
