import { createReadStream } from 'node:fs'
import { asc, eq } from 'drizzle-orm'
import { file } from '#db/schema/files.ts'
import { Refused, RefusedForNow } from '#domain/refusal.ts'
import type { Database } from '#platform/database/database.ts'
import { type Scan, ScannerAway } from '#platform/scanner.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { StoredFile } from './queries.ts'

/** What keeps a file from everybody; null when nothing does. */
export type ScanState = StoredFile['scan']

/**
 * Scans a file that came in. Answers 'waiting' when the scanner gives no verdict: then the file is kept, and given to
 * nobody until there is one. Throws `infected-file`.
 */
export type ScanUpload = (path: string) => Promise<'waiting' | null>

/** Scans uploads, where there is a scanner. `report` hears of each that has to wait. */
export const scanUploadsBy =
  (scan: Scan | undefined, report: (error: ScannerAway) => void): ScanUpload =>
  async (path) => {
    if (!scan) return null
    try {
      const found = await scan(createReadStream(path))
      if (found) throw infected(found)
      return null
    } catch (error) {
      if (!(error instanceof ScannerAway)) throw error
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
    throw new RefusedForNow('too-busy', sentence, 60)
  }
  if (state === 'infected')
    throw new Refused('infected-file', 'The virus scanner found something harmful in a file.')
}

type Needs = { db: Database; storage: Storage; scan: Scan | undefined }

/** So many files are scanned in one go. */
const batch = 200

/**
 * Scans the files that wait, the oldest first. Throws `ScannerAway` at the first that gets no verdict. Where there is no
 * scanner any more, they wait no longer.
 */
export async function scanWaiting({ db, storage, scan }: Needs): Promise<void> {
  const waiting = await db
    .select({ id: file.id, storageKey: file.storageKey })
    .from(file)
    .where(eq(file.scan, 'waiting'))
    .orderBy(asc(file.createdAt))
    .limit(batch)
  for (const { id, storageKey } of waiting) {
    const found = scan && (await scan(await storage.get(storageKey)))
    await db
      .update(file)
      .set({ scan: found ? 'infected' : null })
      .where(eq(file.id, id))
  }
}
