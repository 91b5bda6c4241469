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

/** Inserts the row of a stored file and returns its id. */
export const registerFile = (
  deps: { clock: Clock },
  tx: Transaction,
  upload: Registered<FileKind>,
): Promise<string> => insertFile(deps, tx, upload, mediaTypes[upload.format])

/** The same for a picture. */
export const registerPicture = async (
  deps: { clock: Clock },
  tx: Transaction,
  picture: Upload<'picture'>,
): Promise<string> => insertFile(deps, tx, picture, await readPictureType(picture.path))

/** The same for a file that was made here, such as a converted picture or a rendered article. */
export const registerProducedFile = (
  deps: { clock: Clock },
  tx: Transaction,
  produced: Pick<Registered<'picture'>, 'bytes' | 'sha256' | 'originalName'>,
  mediaType: string,
): Promise<string> => insertFile(deps, tx, { ...produced, format: 'picture' }, mediaType)

type Registered<Kind extends UploadKind> = Pick<
  Upload<Kind>,
  'format' | 'bytes' | 'sha256' | 'originalName' | 'scan' | 'hasAttachments'
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
    hasAttachments: upload.hasAttachments ?? false,
  })
  return id
}

/** Deletes the rows of files that nothing uses; `deleteUnreferencedContent` then deletes their content. */
export async function deleteUnusedFiles(
  { db }: { db: Database },
  uses: readonly FileUse[],
): Promise<void> {
  // With an empty list, every file would count as unused.
  if (uses.length === 0) throw new Error('nothing says which files are used')
  const unused = uses.map(
    (use) => sql`not exists (select from (${use}) as used (id) where used.id = ${file.id})`,
  )
  await db.delete(file).where(and(...unused))
}

/** In hours: how long content may be stored before a row refers to it. */
const graceHours = 24

export type CleanupDeps = { db: Database; storage: Storage; clock: Clock }

/**
 * Deletes stored content to which no row has referred for a day, such as that of an interrupted upload. Content
 * that is stored again in the meantime stays, since the storage checks the time of the last put. Does nothing
 * during a backup, which reads an earlier snapshot. `keysInUse` are keys used by something other than files.
 *
 * @returns the number of deleted files
 */
export async function deleteUnreferencedContent(
  deps: CleanupDeps,
  keysInUse: readonly KeyUse[] = [],
): Promise<number> {
  let removed = 0
  await runUnlessBackupRunning(deps.db, async () => {
    removed = await deleteUnreferenced(deps, keysInUse)
  })
  return removed
}

async function deleteUnreferenced(
  { db, storage, clock }: CleanupDeps,
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
