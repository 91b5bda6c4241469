import { and, eq, lt, sql } from 'drizzle-orm'
import { file } from '#db/schema/files.ts'
import { journalPicture, journalVersion } from '#db/schema/journal.ts'
import { storeUpload, type Upload } from '#features/files/receive/temporary-upload.ts'
import { registerPicture } from '#features/files/register-files.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { FileUse, StoredFile } from '../files/queries.ts'

type Deps = { db: Database; clock: Clock; storage: Storage }

export const picturePath = (id: string): string => `/pictures/${id}`

export const picturesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\/pictures\/([\da-f]{32})/g)].map(([, id = '']) => id)),
]

/** Saves a picture. The same picture has the same id. */
export async function savePicture(
  deps: Deps,
  picture: Upload<'picture'>,
  receivedFrom: string | null,
): Promise<string> {
  const id = picture.sha256.slice(0, 32)
  await storeUpload(deps.storage, picture)
  await deps.db.transaction(async (tx) => {
    const [found] = await tx.select().from(journalPicture).where(eq(journalPicture.id, id))
    if (found) return
    const fileId = await registerPicture(deps, tx, picture)
    const row = { id, fileId, receivedFrom, receivedAt: deps.clock() }
    await tx.insert(journalPicture).values(row).onConflictDoNothing()
  })
  return id
}

export async function findPicture(db: Database, id: string): Promise<StoredFile | undefined> {
  const [found] = await db
    .select({ stored: file })
    .from(journalPicture)
    .innerJoin(file, eq(file.id, journalPicture.fileId))
    .where(eq(journalPicture.id, id))
  return found?.stored
}

export const filesOfJournal: FileUse = sql`select ${journalPicture.fileId} from ${journalPicture}`

/** Unused pictures are deleted after this many days. */
const graceDays = 30

/** Deletes pictures that no version uses. */
export async function deleteUnusedPictures({ db, clock }: Omit<Deps, 'storage'>): Promise<void> {
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
