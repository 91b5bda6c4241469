import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { importRecord } from '#db/schema/import.ts'
import type { ImportSource } from '#domain/import/source.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { uploadFolderPrefix } from '#features/files/receive/temporary-upload.ts'
import type { UploadDeps, ValidationTasks } from '#features/files/validate/validate-file.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { Jobs } from '#platform/job-queue.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { SourceFormat } from './incoming.ts'
import { listUsedKeys } from './queries.ts'
import type { Report } from './report.ts'

export type ImportContext = UploadDeps<ValidationTasks> & {
  db: Database
  storage: Storage
  clock: Clock
  jobs: Jobs
  journal: () => Journal
  /** The installation or sheet, as the operator named it. */
  source: ImportSource
  /** A dry run rolls back every transaction and stores no file. */
  isDryRun: boolean
  report: Report
  /** The keys of records, and the DOIs, of this run. */
  seen: Set<string>
}

/** Ends the transaction of a dry run. */
class DryRunRollback extends Error {}

export async function runTransaction(
  context: ImportContext,
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  try {
    await context.db.transaction(async (tx) => {
      await work(tx)
      if (context.isDryRun) throw new DryRunRollback()
    })
  } catch (error) {
    if (!(error instanceof DryRunRollback)) throw error
  }
}

/** What the operator can do about a key with two meanings. */
export const fromHint = 'if this file is from another installation, name it with --from'

/** Records the names of a record in its source, for repeated imports and former URLs. A used key keeps its meaning. */
export async function recordSourceKeys(
  { source, report, clock }: ImportContext,
  tx: Transaction,
  format: SourceFormat,
  keys: string[],
  target: { articleId?: string; issueId?: string; part?: string; mark?: string },
  about: string,
): Promise<void> {
  const distinct = [...new Set(keys)]
  const used = await listUsedKeys(tx, { format, source }, distinct)
  for (const key of used) report('skipped', about, `the former URL ${key}, which is in use already`)
  const rows = distinct
    .filter((key) => !used.includes(key))
    .map((key) => ({ format, source, key, ...target, importedAt: clock() }))
  if (rows.length > 0) await tx.insert(importRecord).values(rows)
}

/** Gets the completed part of a task, 0 to 1. */
export type Progress = (task: string, part: number) => void

/** Adds up bytes and reports the completed part of a file. */
export function byteProgress(progress: Progress, task: string, size: number) {
  let bytes = 0
  return (more: number) => {
    bytes += more
    progress(task, Math.min(1, bytes / size))
  }
}

/** Runs work with a temporary folder. */
export async function withTemporaryFolder<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), uploadFolderPrefix))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
