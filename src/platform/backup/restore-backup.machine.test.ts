import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, test } from 'vitest'
import { startJobQueue } from '#platform/job-queue.ts'
import { openLog } from '#platform/log/log.ts'
import { openFolderStorage } from '#platform/storage/folder-storage.ts'
import { createDatabase, createEmptyDatabase } from '../../../test/database/fresh-database.ts'
import { sha256 } from '../../../test/fixtures/files.ts'
import { type BackupDeps, createBackup } from './create-backup.ts'
import { ArchiveError, type Manifest } from './manifest.ts'
import { findArchiveMigrations } from './migrations.ts'
import { manifestEntryName, verifyArchive } from './read-archive.ts'
import { type RestoreDeps, restoreBackup } from './restore-backup.ts'
import { runUnlessBackupRunning, takeSnapshot } from './snapshot.ts'
import { deleteSigningKeys, listSequences, listTables } from './tables.ts'
import { writeArchive } from './write-archive.ts'

const migrationsFolder = path.resolve('db/migrations')
const queues = ['waiting', 'other']

const makeQueues = (opened: RestoreDeps['opened']) => async () => {
  const composed = { queues, reactionsTo: () => [], applyImmediately: async () => {} }
  const jobs = await startJobQueue(opened, composed, { log: openLog('silent'), working: false })
  await jobs.stop()
}

/** The same archive, with another manifest or other entries. */
async function rewrite(from: string, to: string, change: (manifest: Manifest) => Manifest) {
  const { manifest, parts } = await verifyArchive(from, () => {})
  await writeArchive(to, async ({ add }) => {
    for await (const { name, content } of parts()) await add(name, content, false)
    await add(manifestEntryName, Readable.from([JSON.stringify(change(manifest))]), false)
  })
  return to
}

test('R-RUN-1 a restore reports its progress until it is complete or rolled back', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-restore-'))
  const [opened, elsewhere] = [await createDatabase(), await createEmptyDatabase()]
  const storage = await openFolderStorage(path.join(folder, 'files'))
  const contents = ['one', 'a second'].map((text) => Buffer.from(text))
  for (const content of contents) await storage.put(sha256(content), Readable.from([content]))
  await makeQueues(opened)()
  const job = sql`insert into pgboss.job (name, state, data, output, retry_count, created_on, started_on)
    select name, state::pgboss.job_state, '{"payload": {}}', '{"message": "no"}', 1, now() - at * interval '1 hour', now() from (values
      (${queues[0]}, 'active', 4), (${queues[0]}, 'retry', 3), (${queues[0]}, 'failed', 2), (${queues[0]}, 'completed', 1)) as jobs (name, state, at)`
  await opened.db.execute(job)
  await opened.db.execute(
    sql`insert into event (at, type, data) values (now(), 'x', '{}'), (now(), 'y', jsonb_build_object('long', repeat('a', 200000)))`,
  )
  const parts: number[] = []
  const deps: BackupDeps = {
    opened,
    storage,
    queues: [...queues, "it's odd"],
    async *listFiles() {
      for (const content of contents) yield { key: sha256(content), bytes: content.length }
    },
    progress: (part) => parts.push(part),
  }
  const file = path.join(folder, 'a.zip')
  const manifest = await createBackup(deps, file)
  expect(parts).toEqual([3 / 11, 1])
  expect(manifest).toMatchObject({
    format: 'takarda-backup',
    version: 1,
    files: { count: 2, bytes: 11 },
    lacking: [],
    jobs: { rows: 3 },
    inUse: true,
  })
  expect(manifest.migrations.map(({ hash }) => hash)).toEqual(
    readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash),
  )
  expect(manifest.migrations.map(({ at }) => at)).toEqual(
    readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis),
  )

  const progress: [string, number][] = []
  const other = await openFolderStorage(path.join(folder, 'other'))
  const into = (more: Partial<RestoreDeps> = {}): RestoreDeps => ({
    opened: elsewhere,
    storage: other,
    migrationsFolder,
    waiting: undefined,
    makeQueues: makeQueues(elsewhere),
    progress: (task, part) => progress.push([task, part]),
    ...more,
  })
  const failing = async (archive: string, more?: Partial<RestoreDeps>) => {
    const error = await restoreBackup(into(more), archive).catch((error: Error) => error)
    const { rows } = await elsewhere.db.execute(
      sql`select from pg_tables where schemaname in ('public', 'drizzle')`,
    )
    expect(rows).toHaveLength(0)
    return error
  }
  const oneMore = (one: Manifest) => ({
    ...one,
    tables: one.tables.map((table) => ({ ...table, rows: table.rows + 1 })),
  })
  const [first] = manifest.tables
  expect(await failing(await rewrite(file, path.join(folder, 'more.zip'), oneMore))).toEqual(
    new ArchiveError(
      `Only ${first?.rows} of ${(first?.rows ?? 0) + 1} rows of tables/${first?.name} were restored.`,
    ),
  )
  const jobsMore = (one: Manifest) => ({ ...one, jobs: { ...one.jobs, rows: 7 } })
  expect(await failing(await rewrite(file, path.join(folder, 'jobs.zip'), jobsMore))).toEqual(
    new ArchiveError('Only 3 of 7 rows of jobs were restored.'),
  )
  const foreign = sha256(Buffer.from('foreign'))
  await other.put(foreign, Readable.from(['foreign']))
  expect(await failing(file)).toEqual(
    new ArchiveError(
      `The storage holds files that are not in the archive, ${foreign} among them. Set STORAGE_URL to an empty one: a journal deletes files that it does not know.`,
    ),
  )
  await other.delete(foreign)
  progress.length = 0
  expect(await restoreBackup(into({ waiting: 'send' }), file)).toMatchObject({
    waiting: 2,
    onHold: false,
    manifest,
  })
  const tasks = ['checking', 'filling', 'verifying files']
  expect([...new Set(progress.map(([task]) => task))]).toEqual(tasks)
  for (const task of tasks) {
    const steps = progress.flatMap(([name, part]) => (name === task ? part : []))
    expect(steps).toEqual(steps.toSorted((a, b) => a - b))
    expect([steps[0], steps.at(-1)]).toEqual([task === 'verifying files' ? 0.5 : 0, 1])
  }
  expect(progress.slice(-2)).toEqual([
    ['verifying files', 0.5],
    ['verifying files', 1],
  ])
  for (const content of contents)
    expect(await buffer(await other.get(sha256(content)))).toEqual(content)
  const { rows } = await elsewhere.db.execute(
    sql`select name, state::text, output, retry_count as tries, round(extract(epoch from keep_until - now()) / 86400)::int as days from pgboss.job order by created_on`,
  )
  const kept = { name: queues[0], output: { message: 'no' }, tries: 1, days: 90 }
  expect(rows).toEqual([
    { ...kept, state: 'retry' },
    { ...kept, state: 'retry' },
    { ...kept, state: 'failed' },
  ])
  const [client, there] = [await opened.acquireClient(), await elsewhere.acquireClient()]
  expect(await listSequences(client)).toContainEqual({ name: 'event_id_seq', next: '3' })
  // A journal can be backed up as soon as it is restored.
  expect(await listSequences(there)).toEqual(await listSequences(client))
  const next = await there.query(`select nextval('event_id_seq') as id`)
  expect(next.rows).toEqual([{ id: '3' }])
  expect(await listTables(there)).toEqual(await listTables(client))
  client.release()
  there.release()
  await elsewhere.db.execute(sql`insert into event (at, type, data) values (now(), 'x', '{}')`)
  await expect(restoreBackup(into(), file)).rejects.toEqual(
    new ArchiveError(
      'The database is not empty: there are rows in the table event. An archive can only be restored into an empty journal: set another DATABASE_URL or DATA_DIR.',
    ),
  )
  await elsewhere.db.transaction(async (tx) => {
    await tx.execute(sql`set local takarda.allow_event_change = 'on'`)
    await tx.execute(sql`truncate event, pgboss.job_common`)
  })
  const altering = { ...other, get: async () => Readable.from([Buffer.from('altered')]) }
  await expect(restoreBackup(into({ storage: altering, waiting: 'hold' }), file)).rejects.toThrow(
    /^The file [\da-f]{64} was changed by the storage\.$/,
  )
  expect((await readdir(folder)).sort()).toEqual([
    'a.zip',
    'files',
    'jobs.zip',
    'more.zip',
    'other',
  ])
  await opened.close()
  await elsewhere.close()
  await rm(folder, { recursive: true })
})

test('R-RUN-1 an archive of another version is refused', async () => {
  const known = readMigrationFiles({ migrationsFolder })
  const made = known.map(({ hash, folderMillis }) => ({ hash, at: folderMillis }))
  const of = (migrations: Manifest['migrations']) => () =>
    findArchiveMigrations({ migrations } as Manifest, migrationsFolder)
  expect(of(made)()).toEqual(known)
  expect(of(made.slice(0, 2))()).toEqual(known.slice(0, 2))
  const strange = { hash: 'x', at: 1 }
  expect(of([...made, strange])).toThrow(
    new ArchiveError(
      'The archive was made by a newer version of this product. Install that version, or a later one, and restore with it.',
    ),
  )
  expect(of([...made.slice(0, -1), strange])).toThrow(
    new ArchiveError(
      'The archive was made by a different edition of this product with other tables. Restore it with the version that made it.',
    ),
  )
})

test('R-RUN-1 an empty database has no backup', async () => {
  const opened = await createEmptyDatabase()
  const snapshot = await takeSnapshot(opened)
  expect(snapshot.inUse, 'nobody else is connected').toBe(false)
  expect(await runUnlessBackupRunning(opened.db, async () => {})).toBe(false)
  await snapshot.close()
  let done = 0
  const work = async () => {
    done += 1
  }
  expect([await runUnlessBackupRunning(opened.db, work), done]).toEqual([true, 1])
  const deps = {
    opened,
    storage: {} as never,
    queues,
    progress: () => {},
    listFiles: () => [] as never,
  }
  const backing = createBackup(deps, '/nowhere/a.zip')
  await expect(backing).rejects.toEqual(new ArchiveError('There is no journal in this database.'))
  await opened.db.execute(sql`create table signing_key (name text)`)
  await opened.db.execute(sql`insert into signing_key values ('addresses')`)
  const keys = async () => (await opened.db.execute(sql`select from signing_key`)).rows.length
  const forget = async (...names: string[]) => {
    const client = await opened.acquireClient()
    await deleteSigningKeys(
      client,
      names.map((name) => ({ name })),
    ).finally(() => client.release())
  }
  await forget('article')
  expect(await keys()).toBe(1)
  await forget('article', 'signing_key')
  expect(await keys()).toBe(0)
  await opened.db.execute(sql`drop table signing_key`)
  await opened.db.execute(sql`create table b (a int)`)
  await opened.db.execute(sql`create table a (id int primary key, b int)`)
  await opened.db.execute(sql`alter table b add primary key (a), add foreign key (a) references a`)
  await opened.db.execute(
    sql`create unlogged table c (d int, e int generated always as (d + 1) stored, "f""g" int)`,
  )
  const client = await opened.acquireClient()
  expect(await listTables(client)).toEqual([
    { name: 'a', columns: ['id', 'b'] },
    { name: 'b', columns: ['a'] },
  ])
  expect(await listTables(client, ['u'])).toEqual([{ name: 'c', columns: ['d', 'f"g'] }])
  await client.query('alter table a add foreign key (b) references b')
  await expect(listTables(client)).rejects.toThrow('tables point to each other in a circle')
  client.release()
  await opened.close()
})
