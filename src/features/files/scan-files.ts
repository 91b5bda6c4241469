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

/** What keeps a file from everybody; null when nothing does. */
export type ScanState = StoredFile['scan']

/**
 * Scans a file that came in. Answers 'waiting' when the scanner gives no verdict: then the file is kept, and given to
 * nobody until there is one. Throws `infected-file`.
 */
export type ScanUpload = (path: string) => Promise<'waiting' | null>

/** Scans uploads, where there is a scanner. `report` hears of each that has to wait. */
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
    `The file was not taken: the virus scanner knows it as harmful (${printable(found)}).`,
  )

const printable = (name: string): string => name.replace(/[^\w.:/()-]/g, '').slice(0, 100)

/** Throws for a file that nobody may have: 503 while it waits for the scanner, 422 for good when that found something. */
export function requireScanned(state: ScanState): void {
  if (state === 'waiting') {
    const sentence =
      'A file is still waiting for the virus scanner. Please try again in a few minutes.'
    throw new RefusedTemporarily('too-busy', sentence, 60)
  }
  if (state === 'infected')
    throw new Refused('infected-file', 'The virus scanner found something harmful in a file.')
}

type ScanNeeds = CommandDeps & { storage: Storage; scan: Scan | undefined }

/** So many files are scanned in one go. */
const batch = 200

/**
 * Scans the files that wait, the oldest first. Throws `ScannerAway` at the first that gets no verdict. Where there is no
 * scanner any more, they wait no longer.
 */
export async function scanWaiting(needs: ScanNeeds): Promise<void> {
  const { db, storage, scan } = needs
  const waiting = await db
    .select({ id: file.id, storageKey: file.storageKey })
    .from(file)
    .where(eq(file.scan, 'waiting'))
    .orderBy(asc(file.createdAt))
    .limit(batch)
  for (const { id, storageKey } of waiting) {
    const found = scan && (await scan(await storage.get(storageKey)))
    await saveScanResult(needs, id, found)
  }
}

/** Lets a file go, or sets it aside for good and tells of it. */
async function saveScanResult(
  needs: CommandDeps,
  fileId: string,
  found: string | undefined,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const [noted] = await tx
      .update(file)
      .set({ scan: found ? 'infected' : null })
      .where(and(eq(file.id, fileId), eq(file.scan, 'waiting')))
      .returning({ id: file.id })
    if (!noted || !found) return
    const happened = { type: 'file-found-infected', fileId, found: printable(found) } as const
    await recordEvent(needs, tx, system, happened)
  })
}

/** A file that nobody is given: it waits for the scanner, or that found something harmful in it. */
export type QuarantinedFile = {
  id: string
  name: string
  state: 'waiting' | 'infected'
  since: Date
}

/** So many held files are listed. */
const maxListed = 200

/** The files that are held, the newest first. */
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

/** Asks the scanner about a file once more that it found harmful: it may know better by now. Throws 404 for any other file. */
export async function rescanFile(needs: CommandDeps, who: Account, fileId: string): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const [held] = await tx
      .update(file)
      .set({ scan: 'waiting' })
      .where(and(eq(file.id, fileId), eq(file.scan, 'infected')))
      .returning({ id: file.id })
    if (!held) throw new Refused('not-found', 'There is no such file that was set aside.')
    await recordEvent(needs, tx, who.id, { type: 'file-rescan-requested', fileId })
  })
}
