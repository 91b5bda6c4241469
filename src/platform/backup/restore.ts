import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { migrate, migrationLock } from '../database/migrate.ts'
import type { OpenDatabase } from '../database/open.ts'
import { measure } from '../measure.ts'
import type { Storage } from '../storage/storage.ts'
import { copyJobsIn, settleJobs } from './jobs.ts'
import { ArchiveError, type Manifest } from './manifest.ts'
import { makeTables, migrationsOf } from './migrations.ts'
import {
  type CheckedArchive,
  checkArchive,
  jobsName,
  keyOf,
  type Part,
  tableName,
} from './read-archive.ts'
import { copyIn, dropTables, firstFilled, forgetKeys, setSequence, turnTriggers } from './tables.ts'

export type RestoreNeeds = {
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

export type Restored = { manifest: Manifest; waiting: number; held: boolean }

/**
 * Fills an empty journal from an archive, and reads every file again in the end. The archive is
 * looked at whole before anything is written, and all rows come in one transaction, after the files.
 * Throws `ArchiveError`; then the database is as empty as before.
 */
export async function restore(needs: RestoreNeeds, file: string): Promise<Restored> {
  const { opened, storage } = needs
  await refuseFilled(opened)
  const archive = await checkArchive(file, await counter(needs, 'checking', file))
  const { manifest } = archive
  const migrations = migrationsOf(manifest, needs.migrationsFolder)
  await refuseForeign(storage, archive)
  await needs.makeQueues()
  const client = await opened.lend()
  const held = needs.waiting ? needs.waiting === 'hold' : manifest.inUse
  let waiting = 0
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await refuseNow(client)
    await dropTables(client)
    await makeTables(client, migrations)
    // The rows that triggers made are in the archive, too.
    await turnTriggers(client, manifest.tables, 'disable')
    await fill(client, needs, archive, await counter(needs, 'filling', file))
    await turnTriggers(client, manifest.tables, 'enable')
    await forgetKeys(client, manifest.tables)
    waiting = await settleJobs(client, held)
    for (const sequence of manifest.sequences) await setSequence(client, sequence)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
  await migrate(opened.db, needs.migrationsFolder)
  await readAgain(needs, archive)
  return { manifest, waiting, held }
}

async function counter(needs: RestoreNeeds, task: string, file: string) {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  let done = 0
  return (bytes: number) => {
    done += bytes
    // What is packed counts for more than it takes in the file.
    needs.progress(task, Math.min(done / Math.max(size, 1), 1))
  }
}

async function refuseFilled(opened: OpenDatabase): Promise<void> {
  const client = await opened.lend()
  await refuseNow(client).finally(() => client.release())
}

async function refuseNow(client: pg.ClientBase): Promise<void> {
  const filled = await firstFilled(client)
  if (!filled) return
  throw new ArchiveError(
    `The database is not empty: there are rows in the table ${filled}. An archive is restored into an empty journal only: name another DATABASE_URL, or another DATA_DIR.`,
  )
}

/** A storage that another journal uses would lose that one's files: whoever sweeps knows only its own rows. */
async function refuseForeign(storage: Storage, { keys }: CheckedArchive): Promise<void> {
  for await (const { key } of storage.list()) {
    if (keys.has(key)) continue
    throw new ArchiveError(
      `The storage holds files that are not in the archive, ${key} among them. Name an empty one in STORAGE_URL: a journal removes what it does not know.`,
    )
  }
}

async function fill(
  client: pg.ClientBase,
  { storage }: RestoreNeeds,
  { manifest, keys, parts }: CheckedArchive,
  passed: (bytes: number) => void,
): Promise<void> {
  for await (const part of parts()) {
    const measured = measure()
    const key = keyOf(part.name)
    if (key && !keys.has(key)) continue // it was damaged when the backup was made
    const taken = key
      ? storage.put(key, measured.stream)
      : takeRows(client, manifest, part, measured.stream)
    taken.catch(() => measured.stream.destroy())
    await Promise.all([taken, pipeline(part.content, measured.stream)])
    passed(measured.result().bytes)
  }
}

async function takeRows(
  client: pg.ClientBase,
  manifest: Manifest,
  { name }: Part,
  content: NodeJS.ReadableStream,
): Promise<void> {
  const table = manifest.tables.find((each) => tableName(each.name) === name)
  const expected = name === jobsName ? manifest.jobs : table
  if (!expected) throw new ArchiveError(`The archive holds ${name}, which it does not name.`)
  const into = table ? copyIn(client, table) : await copyJobsIn(client)
  await pipeline(content, into)
  if (into.rowCount === expected.rows) return
  throw new ArchiveError(`Of ${expected.rows} rows of ${name}, ${into.rowCount} came.`)
}

/** Sees that each file can be read from where it lies now, and is what it was. */
async function readAgain({ storage, progress }: RestoreNeeds, { keys }: CheckedArchive) {
  let done = 0
  for (const key of keys) {
    const measured = measure()
    await pipeline(await storage.get(key), measured.stream.resume())
    if (measured.result().sha256 !== key)
      throw new ArchiveError(`The file ${key} is not in the storage as it was put there.`)
    done += 1
    progress('reading again', done / keys.size)
  }
}
