import { createReadStream } from 'node:fs'
import { mkdir, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, eq, sql } from 'drizzle-orm'
import { copy } from '#db/schema/copies.ts'
import { Refused } from '#domain/refusal.ts'
import { sayBytes } from '#domain/text/format.ts'
import { ArchiveError } from '#platform/backup/manifest.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { FailedForGood } from '#platform/jobs.ts'
import { measure } from '#platform/measure.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { listStoredKeys } from '../files/queries.ts'
import { findCopy } from './queries.ts'
import type { CopyKind } from './wire.ts'

/** Writes one kind of copy into a new file, and tells how much of it is written, 0 to 1. */
export type WriteCopy = (file: string, progress: (part: number) => void) => Promise<unknown>

export type CopyNeeds = {
  db: Database
  storage: Storage
  clock: Clock
  /** How copies are written, and the folder in which they lie until they are stored. */
  copies: { folder: string; write: Record<CopyKind, WriteCopy>; free?: () => Promise<number> }
}

/** So often whoever makes a copy is heard of, in milliseconds. */
const pulse = 10_000
/** So much stays free whatever is made, in bytes. */
const reserve = 200 * 1024 * 1024

/**
 * Makes a copy that somebody asked for, and stores it. One that another process began is not begun again: that one may still
 * be at it. What goes wrong is written down for who asked, and not tried again by itself.
 */
export async function makeCopy(needs: CopyNeeds, { copyId }: { copyId: string }): Promise<void> {
  const found = await findCopy(needs.db, copyId)
  if (found?.state !== 'waiting' || !(await tell(needs, copyId, 'waiting', { state: 'making' })))
    return
  const file = path.join(needs.copies.folder, `${copyId}.zip`)
  const heart = setInterval(() => {
    tell(needs, copyId, 'making', {}).catch(() => {})
  }, pulse)
  try {
    // What a process left that was stopped: nobody else makes a copy now.
    await rm(needs.copies.folder, { recursive: true, force: true })
    await mkdir(needs.copies.folder, { recursive: true, mode: 0o700 })
    await requireRoomFor(needs)
    await needs.copies.write[found.kind](file, telling(needs, copyId))
    const measured = measure()
    await pipeline(createReadStream(file), measured.stream.resume())
    const { bytes, sha256 } = measured.result()
    await needs.storage.put(sha256, createReadStream(file))
    await tell(needs, copyId, 'making', { state: 'ready', part: 1, bytes, storageKey: sha256 })
  } catch (error) {
    await tell(needs, copyId, 'making', { state: 'failed', problem: sayProblem(error) })
    throw new FailedForGood(`the ${found.kind} ${copyId} was not made: ${(error as Error).message}`)
  } finally {
    clearInterval(heart)
    await rm(file, { force: true })
  }
}

/** Writes down how a copy stands, while it is in the given state. Answers whether it was. */
async function tell(
  { db, clock }: CopyNeeds,
  id: string,
  from: 'waiting' | 'making',
  fields: Partial<typeof copy.$inferInsert>,
): Promise<boolean> {
  const rows = await db
    .update(copy)
    .set({ ...fields, heardAt: clock() })
    .where(and(eq(copy.id, id), eq(copy.state, from)))
    .returning({ id: copy.id })
  return rows.length > 0
}

/** Writes the progress down, a hundredth at a time. */
function telling(needs: CopyNeeds, id: string): (part: number) => void {
  let told = 0
  return (part) => {
    if (part - told < 0.01) return
    told = part
    tell(needs, id, 'making', { part: Math.min(part, 0.99) }).catch(() => {})
  }
}

/** Throws when the copy, once as a file and once stored, does not fit beside what is there. */
async function requireRoomFor({ db, copies }: CopyNeeds): Promise<void> {
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database())::text as bytes`,
  )
  let needed = 2 * Number(rows[0]?.bytes ?? 0)
  for await (const { bytes } of listStoredKeys(db)) needed += 2 * bytes
  const free = await (copies.free ?? (() => freeIn(copies.folder)))()
  if (free - needed >= reserve) return
  throw new Refused(
    'too-large',
    `There is not enough room on the server: about ${sayBytes(needed)} are needed, and ${sayBytes(free)} are free. Please make room, and ask again.`,
  )
}

async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

function sayProblem(error: unknown): string {
  if (error instanceof Refused || error instanceof ArchiveError) return error.message
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return 'The disk of the server is full.'
  return 'It could not be made. The log of the server says why.'
}
