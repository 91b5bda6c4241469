import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { migrate, migrationLock } from '#platform/database/migrate.ts'
import type { OpenDatabase } from '#platform/database/open-postgres.ts'
import { measureStream } from '#platform/measure-stream.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { whenAbsent } from '#platform/when-absent.ts'
import { copyInJobs, enqueueArchivedJobs } from './archived-jobs.ts'
import { ArchiveError, type Manifest } from './manifest.ts'
import { createTables, findArchiveMigrations } from './migrations.ts'
import {
  type ArchiveEntry,
  fileKeyOfEntry,
  jobsEntryName,
  tableEntryName,
  type VerifiedArchive,
  verifyArchive,
} from './read-archive.ts'
import {
  copyIn,
  deleteSigningKeys,
  dropTables,
  findNonEmptyTable,
  setSequence,
  setTriggers,
} from './tables.ts'

export type RestoreDeps = {
  opened: OpenDatabase
  storage: Storage
  migrationsFolder: string
  /** Creates the tables of the job queue if they are missing. */
  makeQueues(): Promise<void>
  /** What happens with waiting jobs; undefined lets the archive decide (`Manifest.inUse`). */
  waiting: 'send' | 'hold' | undefined
  /** Receives the current task and its finished share, 0 to 1. */
  progress(task: string, part: number): void
}

export type RestoreResult = { manifest: Manifest; waiting: number; onHold: boolean }

/**
 * Restores an archive into an empty journal, and then reads every file again. The archive is checked completely
 * first; all rows are written in one transaction, after the files. Throws `ArchiveError`; then the database is
 * still empty.
 */
export async function restoreBackup(deps: RestoreDeps, file: string): Promise<RestoreResult> {
  const { opened, storage } = deps
  await requireEmptyDatabase(opened)
  const archive = await verifyArchive(file, await createProgressCounter(deps, 'checking', file))
  const { manifest } = archive
  const migrations = findArchiveMigrations(manifest, deps.migrationsFolder)
  await requireNoOtherFiles(storage, archive)
  await deps.makeQueues()
  const client = await opened.acquireClient()
  const onHold = deps.waiting ? deps.waiting === 'hold' : manifest.inUse
  let waiting = 0
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await requireEmptyTables(client)
    await dropTables(client)
    await createTables(client, migrations)
    // The archive contains the rows that triggers create.
    await setTriggers(client, manifest.tables, 'disable')
    const onRead = await createProgressCounter(deps, 'filling', file)
    await restoreEntries(client, deps, archive, onRead)
    await setTriggers(client, manifest.tables, 'enable')
    await deleteSigningKeys(client, manifest.tables)
    waiting = await enqueueArchivedJobs(client, onHold)
    for (const sequence of manifest.sequences) await setSequence(client, sequence)
    await client.query('commit')
  } catch (error) {
    // If the connection is lost, so is the transaction; the first error is reported.
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
  await migrate(opened.db, deps.migrationsFolder)
  await verifyStoredFiles(deps, archive)
  return { manifest, waiting, onHold }
}

async function createProgressCounter(deps: RestoreDeps, task: string, file: string) {
  // A missing file is reported by its reader.
  const size = (await stat(file).catch(whenAbsent(undefined)))?.size ?? 0
  let done = 0
  return (bytes: number) => {
    done += bytes
    // Compressed content counts for more than its size in the archive.
    deps.progress(task, Math.min(done / Math.max(size, 1), 1))
  }
}

async function requireEmptyDatabase(opened: OpenDatabase): Promise<void> {
  const client = await opened.acquireClient()
  await requireEmptyTables(client).finally(() => client.release())
}

async function requireEmptyTables(client: pg.ClientBase): Promise<void> {
  const table = await findNonEmptyTable(client)
  if (!table) return
  throw new ArchiveError(
    `The database is not empty: there are rows in the table ${table}. An archive can only be restored into an empty journal: set another DATABASE_URL or DATA_DIR.`,
  )
}

/** Another journal that uses this storage would lose its files to the nightly cleanup. */
async function requireNoOtherFiles(storage: Storage, { keys }: VerifiedArchive): Promise<void> {
  for await (const { key } of storage.list()) {
    if (keys.has(key)) continue
    throw new ArchiveError(
      `The storage holds files that are not in the archive, ${key} among them. Set STORAGE_URL to an empty one: a journal deletes files that it does not know.`,
    )
  }
}

async function restoreEntries(
  client: pg.ClientBase,
  { storage }: RestoreDeps,
  { manifest, keys, parts }: VerifiedArchive,
  onRead: (bytes: number) => void,
): Promise<void> {
  for await (const part of parts()) {
    const measure = measureStream()
    const key = fileKeyOfEntry(part.name)
    if (key && !keys.has(key)) continue // it was damaged when the backup was made
    const written = key
      ? storage.put(key, measure.stream)
      : restoreRows(client, manifest, part, measure.stream)
    // Awaited below: the pipeline must not wait for a consumer that failed.
    written.catch(() => measure.stream.destroy())
    await Promise.all([written, pipeline(part.content, measure.stream)])
    onRead(measure.result().bytes)
  }
}

async function restoreRows(
  client: pg.ClientBase,
  manifest: Manifest,
  { name }: ArchiveEntry,
  content: NodeJS.ReadableStream,
): Promise<void> {
  const table = manifest.tables.find((each) => tableEntryName(each.name) === name)
  const expected = name === jobsEntryName ? manifest.jobs : table
  if (!expected) throw new ArchiveError(`The archive holds ${name}, which it does not name.`)
  const into = table ? copyIn(client, table) : await copyInJobs(client)
  await pipeline(content, into)
  if (into.rowCount === expected.rows) return
  throw new ArchiveError(`Only ${into.rowCount} of ${expected.rows} rows of ${name} were restored.`)
}

/** Reads each file from the storage and compares its hash. */
async function verifyStoredFiles({ storage, progress }: RestoreDeps, { keys }: VerifiedArchive) {
  let done = 0
  for (const key of keys) {
    const measure = measureStream()
    await pipeline(await storage.get(key), measure.stream.resume())
    if (measure.result().sha256 !== key)
      throw new ArchiveError(`The file ${key} was changed by the storage.`)
    done += 1
    progress('verifying files', done / keys.size)
  }
}
