import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
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
import { freeBytesIn } from '#platform/doctor/disk.ts'
import { PermanentJobError } from '#platform/job-queue.ts'
import { measureStream } from '#platform/measure-stream.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { BackupKind } from './api-schemas.ts'
import { findBackup } from './queries.ts'

/** Writes a new file and reports the completed part, 0 to 1. */
export type WriteBackup = (file: string, progress: (part: number) => void) => Promise<unknown>

export type BackupDeps = {
  db: Database
  storage: Storage
  clock: Clock
  /** The writers, and the folder of unfinished files. `free` returns the free bytes, for tests. */
  backups: { folder: string; write: Record<BackupKind, WriteBackup>; free?: () => Promise<number> }
}

/** In milliseconds. */
const heartbeatInterval = 10_000
/** In bytes. Stays free on the disk. */
const reservedBytes = 200 * 1024 * 1024

/**
 * Creates and stores a requested export or backup. Skips one that another process has begun. Records an error for the
 * manager; the queue does not try again.
 */
export async function createBackup(
  deps: BackupDeps,
  { backupId }: { backupId: string },
): Promise<void> {
  const backup = await findBackup(deps.db, backupId)
  if (!backup || !(await updateState(deps, backupId, 'waiting', { state: 'making' }))) return
  const file = path.join(deps.backups.folder, `${backupId}.zip`)
  const heartbeat = setInterval(() => {
    // A failure needs no handling: the next heartbeat follows, and the writer notices a lost database.
    updateState(deps, backupId, 'making', {}).catch(() => {})
  }, heartbeatInterval)
  try {
    // Removes the files of a stopped process. Only one backup runs at a time.
    await rm(deps.backups.folder, { recursive: true, force: true })
    await mkdir(deps.backups.folder, { recursive: true, mode: 0o700 })
    await requireDiskSpace(deps)
    await deps.backups.write[backup.kind](file, reportProgress(deps, backupId))
    const measured = measureStream()
    await pipeline(createReadStream(file), measured.stream.resume())
    const { bytes, sha256 } = measured.result()
    await deps.storage.put(sha256, createReadStream(file))
    await updateState(deps, backupId, 'making', {
      state: 'ready',
      progress: 1,
      bytes,
      storageKey: sha256,
    })
  } catch (error) {
    await updateState(deps, backupId, 'making', {
      state: 'failed',
      problem: describeProblem(error),
    })
    throw new PermanentJobError(
      `the ${backup.kind} ${backupId} failed: ${(error as Error).message}`,
    )
  } finally {
    clearInterval(heartbeat)
    await rm(file, { force: true })
  }
}

/** Updates a backup that is in a state. Returns whether it was. */
async function updateState(
  { db, clock }: BackupDeps,
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

/** Stores the progress in steps of one percent. */
function reportProgress(deps: BackupDeps, id: string): (part: number) => void {
  let stored = 0
  return (part) => {
    if (part - stored < 0.01) return
    stored = part
    // A failure needs no handling: the next percent follows.
    updateState(deps, id, 'making', { progress: Math.min(part, 0.99) }).catch(() => {})
  }
}

/** Throws if the disk has no space for the file twice, unfinished and stored. */
async function requireDiskSpace({ db, backups }: BackupDeps): Promise<void> {
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database())::text as bytes`,
  )
  let needed = 2 * Number(rows[0]?.bytes ?? 0)
  for await (const { bytes } of listStoredKeys(db)) needed += 2 * bytes
  const free = await (backups.free ?? (() => freeBytesIn(backups.folder)))()
  if (free - needed >= reservedBytes) return
  throw new Refused(
    'too-large',
    `The disk of the server is too full: about ${formatBytes(needed)} are needed, and ${formatBytes(free)} are free. Please free some space and try again.`,
  )
}

function describeProblem(error: unknown): string {
  if (error instanceof Refused || error instanceof ArchiveError) return error.message
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return 'The disk of the server is full.'
  return 'It could not be created. The server log has the reason.'
}
