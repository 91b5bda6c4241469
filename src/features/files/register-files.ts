import { and, sql } from 'drizzle-orm'
import { file } from '#db/schema/files.ts'
import { type FileKind, mediaTypes, type UploadKind } from '#domain/file-kind.ts'
import { runUnlessBackupRunning } from '#platform/backup/snapshot.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { batch, type KeyUse, listUnreferencedKeys } from './inventory.ts'
import type { FileUse } from './queries.ts'
import type { Upload } from './receive/temporary-upload.ts'
import { readPictureType } from './validate/picture-type.ts'

/** Writes the row of a file that is already safe in the storage. */
export const registerFile = (
  needs: { clock: Clock },
  tx: Transaction,
  upload: Registered<FileKind>,
): Promise<string> => insertFile(needs, tx, upload, mediaTypes[upload.format])

/** Writes the row of a picture that is already safe in the storage. */
export const registerPicture = async (
  needs: { clock: Clock },
  tx: Transaction,
  picture: Upload<'picture'>,
): Promise<string> => insertFile(needs, tx, picture, await readPictureType(picture.path))

type Registered<Kind extends UploadKind> = Pick<
  Upload<Kind>,
  'format' | 'bytes' | 'sha256' | 'originalName' | 'scan'
>

async function insertFile(
  { clock }: { clock: Clock },
  tx: Transaction,
  upload: Registered<UploadKind>,
  mediaType: string,
): Promise<string> {
  const id = newId()
  await tx.insert(file).values({
    id,
    sha256: upload.sha256,
    bytes: upload.bytes,
    mediaType,
    originalName: upload.originalName.slice(0, 255),
    storageKey: upload.sha256,
    createdAt: clock(),
    scan: upload.scan ?? null,
  })
  return id
}

/** Forgets files that nothing uses any more; the sweeper then takes what was stored. */
export async function deleteUnusedFiles(
  { db }: { db: Database },
  uses: readonly FileUse[],
): Promise<void> {
  // Without a word of who uses files, every file would be one that nobody uses.
  if (uses.length === 0) throw new Error('nothing says which files are used')
  const unused = uses.map(
    (use) => sql`not exists (select from (${use}) as used (id) where used.id = ${file.id})`,
  )
  await db.delete(file).where(and(...unused))
}

/** How long a stored file may wait for the row that names it, in hours. */
const graceHours = 24

export type CleanupNeeds = { db: Database; storage: Storage; clock: Clock }

/**
 * Removes stored files that no row has named for a day: what an interrupted upload left. One that is
 * being stored again stays, since the storage deletes only what was last put before that day. While a
 * backup is being made, which reads the files of a moment that has passed, nothing is removed.
 *
 * `keysInUse` are what else keeps content in the storage, besides the rows of files.
 *
 * @returns how many were removed
 */
export async function deleteUnreferencedContent(
  needs: CleanupNeeds,
  keysInUse: readonly KeyUse[] = [],
): Promise<number> {
  let removed = 0
  await runUnlessBackupRunning(needs.db, async () => {
    removed = await deleteUnreferenced(needs, keysInUse)
  })
  return removed
}

async function deleteUnreferenced(
  { db, storage, clock }: CleanupNeeds,
  keysInUse: readonly KeyUse[],
): Promise<number> {
  const before = new Date(clock().getTime() - graceHours * 3_600_000)
  let removed = 0
  let old: string[] = []
  const sweepOld = async () => {
    for (const key of await listUnreferencedKeys(db, old, keysInUse)) {
      if (await storage.delete(key, before)) removed += 1
    }
    old = []
  }
  for await (const { key, putAt } of storage.list()) {
    if (putAt < before) old.push(key)
    if (old.length === batch) await sweepOld()
  }
  await sweepOld()
  return removed
}
