import { Readable } from 'node:stream'
import type pg from 'pg'
import type { Database } from '#platform/database/database.ts'
import type { OpenDatabase } from '#platform/database/open-postgres.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { copyOutJobs } from './archived-jobs.ts'
import { ArchiveError, type Manifest } from './manifest.ts'
import { listMigrations } from './migrations.ts'
import { fileEntryName, jobsEntryName, manifestEntryName, tableEntryName } from './read-archive.ts'
import { takeSnapshot } from './snapshot.ts'
import { copyOut, listBackupTables, listSequences } from './tables.ts'
import { type ArchiveWriter, writeArchive } from './write-archive.ts'

export type BackupDeps = {
  opened: OpenDatabase
  storage: Storage
  queues: readonly string[]
  listFiles(db: Database): AsyncIterable<{ key: string; bytes: number }>
  /** Receives the finished share, 0 to 1. */
  progress(part: number): void
}

/**
 * Writes the journal into one archive, as it was at one moment, while it is in use. Throws `ArchiveError` when
 * there is nothing to back up.
 */
export async function createBackup(deps: BackupDeps, file: string): Promise<Manifest> {
  const snapshot = await takeSnapshot(deps.opened)
  const { client, db, inUse } = snapshot
  try {
    const migrations = await listMigrations(client)
    if (migrations.length === 0) throw new ArchiveError('There is no journal in this database.')
    let manifest: Manifest | undefined
    await writeArchive(file, async (archive) => {
      const rows = await addRows(archive, client, deps.queues)
      const files = await addFiles(archive, db, deps)
      const madeAt = new Date().toISOString()
      const about = { format: 'takarda-backup', version: 1, madeAt, inUse, migrations } as const
      manifest = { ...about, ...rows, ...files }
      await archive.add(manifestEntryName, Readable.from([JSON.stringify(manifest)]), false)
    })
    if (!manifest) throw new Error('the archive has no manifest')
    return manifest
  } finally {
    await snapshot.close()
  }
}

async function addRows(archive: ArchiveWriter, client: pg.ClientBase, queues: readonly string[]) {
  const tables: Manifest['tables'] = []
  for (const table of await listBackupTables(client)) {
    const rows = copyOut(client, table)
    const { sha256 } = await archive.add(tableEntryName(table.name), rows, false)
    tables.push({ ...table, sha256, rows: rows.rowCount })
  }
  const jobs = copyOutJobs(client, queues)
  const { sha256 } = await archive.add(jobsEntryName, jobs, false)
  const sequences = await listSequences(client)
  return { tables, sequences, jobs: { sha256, rows: jobs.rowCount } }
}

/** Files that are missing or damaged are listed: the rest is still worth archiving. */
async function addFiles(archive: ArchiveWriter, db: Database, deps: BackupDeps) {
  const lacking: string[] = []
  const files = { count: 0, bytes: 0 }
  let expected = 0
  let done = 0
  for await (const { bytes } of deps.listFiles(db)) expected += bytes
  for await (const { key, bytes } of deps.listFiles(db)) {
    const content = (await deps.storage.head(key)) && (await deps.storage.get(key))
    const added = content && (await archive.add(fileEntryName(key), content, true))
    if (added?.sha256 === key) {
      files.count += 1
      files.bytes += added.bytes
    } else lacking.push(key)
    done += bytes
    deps.progress(done / Math.max(expected, 1))
  }
  return { files, lacking }
}
