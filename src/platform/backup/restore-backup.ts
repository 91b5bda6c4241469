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

export type RestoreDependencies = {
  opened: OpenDatabase
  storage: Storage
  migrationsFolder: string
  /** Makes the tables of the job queue, where they are not there yet. */
  makeQueues(): Promise<void>
  /** What becomes of jobs that waited; undefined lets the archive decide (`Manifest.inUse`). */
  waiting: 'send' | 'hold' | undefined
  /** Is told what is being done and how much of it is, 0 to 1. */
  progress(task: string, part: number): void
}

export type RestoreResult = { manifest: Manifest; waiting: number; held: boolean }

/**
 * Fills an empty journal from an archive, and reads every file again in the end. The archive is
 * looked at whole before anything is written, and all rows come in one transaction, after the files.
 * Throws `ArchiveError`; then the database is as empty as before.
 */
export async function restoreBackup(
  needs: RestoreDependencies,
  file: string,
): Promise<RestoreResult> {
  const { opened, storage } = needs
  await requireEmptyDatabase(opened)
  const archive = await verifyArchive(file, await createProgressCounter(needs, 'checking', file))
  const { manifest } = archive
  const migrations = findArchiveMigrations(manifest, needs.migrationsFolder)
  await requireNoOtherFiles(storage, archive)
  await needs.makeQueues()
  const client = await opened.acquireClient()
  const held = needs.waiting ? needs.waiting === 'hold' : manifest.inUse
  let waiting = 0
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await requireEmptyTables(client)
    await dropTables(client)
    await createTables(client, migrations)
    // The rows that triggers made are in the archive, too.
    await setTriggers(client, manifest.tables, 'disable')
    await restoreEntries(
      client,
      needs,
      archive,
      await createProgressCounter(needs, 'filling', file),
    )
    await setTriggers(client, manifest.tables, 'enable')
    await deleteSigningKeys(client, manifest.tables)
    waiting = await enqueueArchivedJobs(client, held)
    for (const sequence of manifest.sequences) await setSequence(client, sequence)
    await client.query('commit')
  } catch (error) {
    // Where the connection is gone, so is the transaction; the first error says why.
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
  await migrate(opened.db, needs.migrationsFolder)
  await verifyStoredFiles(needs, archive)
  return { manifest, waiting, held }
}

async function createProgressCounter(needs: RestoreDependencies, task: string, file: string) {
  // One that is not there is refused by its reader, in its words.
  const size = (await stat(file).catch(whenAbsent(undefined)))?.size ?? 0
  let done = 0
  return (bytes: number) => {
    done += bytes
    // What is packed counts for more than it takes in the file.
    needs.progress(task, Math.min(done / Math.max(size, 1), 1))
  }
}

async function requireEmptyDatabase(opened: OpenDatabase): Promise<void> {
  const client = await opened.acquireClient()
  await requireEmptyTables(client).finally(() => client.release())
}

async function requireEmptyTables(client: pg.ClientBase): Promise<void> {
  const filled = await findNonEmptyTable(client)
  if (!filled) return
  throw new ArchiveError(
    `The database is not empty: there are rows in the table ${filled}. An archive is restored into an empty journal only: name another DATABASE_URL, or another DATA_DIR.`,
  )
}

/** A storage that another journal uses would lose that one's files: whoever sweeps knows only its own rows. */
async function requireNoOtherFiles(storage: Storage, { keys }: VerifiedArchive): Promise<void> {
  for await (const { key } of storage.list()) {
    if (keys.has(key)) continue
    throw new ArchiveError(
      `The storage holds files that are not in the archive, ${key} among them. Name an empty one in STORAGE_URL: a journal removes what it does not know.`,
    )
  }
}

async function restoreEntries(
  client: pg.ClientBase,
  { storage }: RestoreDependencies,
  { manifest, keys, parts }: VerifiedArchive,
  passed: (bytes: number) => void,
): Promise<void> {
  for await (const part of parts()) {
    const measured = measureStream()
    const key = fileKeyOfEntry(part.name)
    if (key && !keys.has(key)) continue // it was damaged when the backup was made
    const taken = key
      ? storage.put(key, measured.stream)
      : restoreRows(client, manifest, part, measured.stream)
    // It is waited for below: the pipeline must not wait for a reader that has given up.
    taken.catch(() => measured.stream.destroy())
    await Promise.all([taken, pipeline(part.content, measured.stream)])
    passed(measured.result().bytes)
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
  throw new ArchiveError(`Of ${expected.rows} rows of ${name}, ${into.rowCount} came.`)
}

/** Sees that each file can be read from where it lies now, and is what it was. */
async function verifyStoredFiles(
  { storage, progress }: RestoreDependencies,
  { keys }: VerifiedArchive,
) {
  let done = 0
  for (const key of keys) {
    const measured = measureStream()
    await pipeline(await storage.get(key), measured.stream.resume())
    if (measured.result().sha256 !== key)
      throw new ArchiveError(`The file ${key} is not in the storage as it was put there.`)
    done += 1
    progress('reading again', done / keys.size)
  }
}
