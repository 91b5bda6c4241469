import { createReadStream } from 'node:fs'
import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { file } from '#db/schema/files.ts'
import { system } from '#domain/actor.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused, RefusedTemporarily } from '#domain/refusal.ts'
import type { Reader } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { type Scan, ScannerUnavailable } from '#platform/virus-scanner.ts'
import type { StoredFile } from './queries.ts'

/** Why a file is in quarantine; null if it is not. */
export type ScanState = StoredFile['scan']

/**
 * Scans an upload. Returns 'waiting' if the scanner does not answer; the file then stays in quarantine. Throws
 * `infected-file`.
 */
export type ScanUpload = (path: string) => Promise<'waiting' | null>

/** Creates the scanner of uploads; without `scan` it accepts everything. `report` gets each failure of the scanner. */
export const createUploadScanner =
  (scan: Scan | undefined, report: (error: ScannerUnavailable) => void): ScanUpload =>
  async (path) => {
    if (!scan) return null
    try {
      const found = await scan(createReadStream(path))
      if (found) throw infected(found)
      return null
    } catch (error) {
      if (!(error instanceof ScannerUnavailable)) throw error
      report(error)
      return 'waiting'
    }
  }

const infected = (found: string) =>
  new Refused(
    'infected-file',
    `The file was refused: the virus scanner found malware in it (${printable(found)}).`,
  )

const printable = (name: string): string => name.replace(/[^\w.:/()-]/g, '').slice(0, 100)

/** Throws 503 for a file that waits for the scanner, and 422 for an infected one. */
export function requireScanned(state: ScanState): void {
  if (state === 'waiting') {
    const sentence =
      'A file is still waiting for the virus scanner. Please try again in a few minutes.'
    throw new RefusedTemporarily('too-busy', sentence, 60)
  }
  if (state === 'infected')
    throw new Refused('infected-file', 'The virus scanner found something harmful in a file.')
}

type ScanDeps = CommandDeps & { storage: Storage; scan: Scan | undefined }

const batch = 200

/**
 * Scans waiting files, the oldest first; without `scan` it releases them. Throws `ScannerUnavailable` if the
 * scanner does not answer.
 */
export async function scanWaiting(deps: ScanDeps): Promise<void> {
  const { db, storage, scan } = deps
  const waiting = await db
    .select({ id: file.id, storageKey: file.storageKey })
    .from(file)
    .where(eq(file.scan, 'waiting'))
    .orderBy(asc(file.createdAt))
    .limit(batch)
  for (const { id, storageKey } of waiting) {
    const found = scan && (await scan(await storage.get(storageKey)))
    await saveScanResult(deps, id, found)
  }
}

async function saveScanResult(
  deps: CommandDeps,
  fileId: string,
  found: string | undefined,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [noted] = await tx
      .update(file)
      .set({ scan: found ? 'infected' : null })
      .where(and(eq(file.id, fileId), eq(file.scan, 'waiting')))
      .returning({ id: file.id })
    if (!noted || !found) return
    const infected = { type: 'file-found-infected', fileId, found: printable(found) } as const
    await recordEvent(deps, tx, system, infected)
  })
}

export type QuarantinedFile = {
  id: string
  name: string
  state: 'waiting' | 'infected'
  since: Date
}

const maxListed = 200

/** The files in quarantine, newest first. */
export const listQuarantinedFiles = (db: Reader): Promise<QuarantinedFile[]> =>
  db
    .select({
      id: file.id,
      name: file.originalName,
      state: sql<QuarantinedFile['state']>`${file.scan}`,
      since: file.createdAt,
    })
    .from(file)
    .where(isNotNull(file.scan))
    .orderBy(desc(file.createdAt), desc(file.id))
    .limit(maxListed)

/** Has an infected file scanned again, since the scanner may have been updated. Throws 404 for any other file. */
export async function rescanFile(deps: CommandDeps, who: Account, fileId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [quarantined] = await tx
      .update(file)
      .set({ scan: 'waiting' })
      .where(and(eq(file.id, fileId), eq(file.scan, 'infected')))
      .returning({ id: file.id })
    if (!quarantined) throw new Refused('not-found', 'There is no such file in quarantine.')
    await recordEvent(deps, tx, who.id, { type: 'file-rescan-requested', fileId })
  })
}
