import { createReadStream } from 'node:fs'
import { mkdir, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, eq, sql } from 'drizzle-orm'
import { backupJob } from '#db/schema/backups.ts'
import { Refused } from '#domain/refusal.ts'
import { formatBytes } from '#domain/text/format.ts'
import { listStoredKeys } from '#features/files/queries.ts'
import { ArchiveError } from '#platform/backup/manifest.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { PermanentJobError } from '#platform/job-queue.ts'
import { measureStream } from '#platform/measure-stream.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { BackupKind } from './api-schemas.ts'
import { findBackup } from './queries.ts'

/** Writes one kind of copy into a new file, and tells how much of it is written, 0 to 1. */
export type WriteBackup = (file: string, progress: (part: number) => void) => Promise<unknown>

export type BackupNeeds = {
  db: Database
  storage: Storage
  clock: Clock
  /** How copies are written, and the folder in which they lie until they are stored. */
  backups: { folder: string; write: Record<BackupKind, WriteBackup>; free?: () => Promise<number> }
}

/** So often whoever makes a copy is heard of, in milliseconds. */
const heartbeatInterval = 10_000
/** So much stays free whatever is made, in bytes. */
const reservedBytes = 200 * 1024 * 1024

/**
 * Makes a copy that somebody asked for, and stores it. One that another process began is not begun again: that one may still
 * be at it. What goes wrong is written down for who asked, and not tried again by itself.
 */
export async function createBackup(
  needs: BackupNeeds,
  { backupId }: { backupId: string },
): Promise<void> {
  const found = await findBackup(needs.db, backupId)
  if (
    found?.state !== 'waiting' ||
    !(await updateState(needs, backupId, 'waiting', { state: 'making' }))
  )
    return
  const file = path.join(needs.backups.folder, `${backupId}.zip`)
  const heart = setInterval(() => {
    // The next beat follows; a database that stays away fails the copy itself.
    updateState(needs, backupId, 'making', {}).catch(() => {})
  }, heartbeatInterval)
  try {
    // What a process left that was stopped: nobody else makes a copy now.
    await rm(needs.backups.folder, { recursive: true, force: true })
    await mkdir(needs.backups.folder, { recursive: true, mode: 0o700 })
    await requireDiskSpace(needs)
    await needs.backups.write[found.kind](file, reportProgress(needs, backupId))
    const measured = measureStream()
    await pipeline(createReadStream(file), measured.stream.resume())
    const { bytes, sha256 } = measured.result()
    await needs.storage.put(sha256, createReadStream(file))
    await updateState(needs, backupId, 'making', {
      state: 'ready',
      progress: 1,
      bytes,
      storageKey: sha256,
    })
  } catch (error) {
    await updateState(needs, backupId, 'making', {
      state: 'failed',
      problem: describeProblem(error),
    })
    throw new PermanentJobError(
      `the ${found.kind} ${backupId} was not made: ${(error as Error).message}`,
    )
  } finally {
    clearInterval(heart)
    await rm(file, { force: true })
  }
}

/** Writes down how a copy stands, while it is in the given state. Answers whether it was. */
async function updateState(
  { db, clock }: BackupNeeds,
  id: string,
  from: 'waiting' | 'making',
  fields: Partial<typeof backupJob.$inferInsert>,
): Promise<boolean> {
  const rows = await db
    .update(backupJob)
    .set({ ...fields, heartbeatAt: clock() })
    .where(and(eq(backupJob.id, id), eq(backupJob.state, from)))
    .returning({ id: backupJob.id })
  return rows.length > 0
}

/** Writes the progress down, a hundredth at a time. */
function reportProgress(needs: BackupNeeds, id: string): (part: number) => void {
  let told = 0
  return (part) => {
    if (part - told < 0.01) return
    told = part
    // A hundredth that is not written down is followed by the next.
    updateState(needs, id, 'making', { progress: Math.min(part, 0.99) }).catch(() => {})
  }
}

/** Throws when the copy, once as a file and once stored, does not fit beside what is there. */
async function requireDiskSpace({ db, backups }: BackupNeeds): Promise<void> {
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database())::text as bytes`,
  )
  let needed = 2 * Number(rows[0]?.bytes ?? 0)
  for await (const { bytes } of listStoredKeys(db)) needed += 2 * bytes
  const free = await (backups.free ?? (() => freeBytesIn(backups.folder)))()
  if (free - needed >= reservedBytes) return
  throw new Refused(
    'too-large',
    `There is not enough room on the server: about ${formatBytes(needed)} are needed, and ${formatBytes(free)} are free. Please make room, and ask again.`,
  )
}

async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

function describeProblem(error: unknown): string {
  if (error instanceof Refused || error instanceof ArchiveError) return error.message
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return 'The disk of the server is full.'
  return 'It could not be made. The log of the server says why.'
}
