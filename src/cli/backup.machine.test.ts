import { mkdtemp, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect } from 'vitest'
import { composed, queues } from '#app/compose.ts'
import { listStoredKeys } from '#features/files/queries.ts'
import { deleteUnreferencedContent } from '#features/files/register-files.ts'
import { createBackup } from '#platform/backup/create-backup.ts'
import { createTables } from '#platform/backup/migrations.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { listBackupTables } from '#platform/backup/tables.ts'
import type { Database } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import type { OpenDatabase } from '#platform/database/open-postgres.ts'
import { listFailedJobs } from '#platform/failed-jobs.ts'
import { startJobQueue } from '#platform/job-queue.ts'
import { openLog } from '#platform/log.ts'
import { createStoredSigner } from '#platform/signer.ts'
import { openFolderStorage } from '#platform/storage/folder-storage.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { createEmptyDatabase } from '../../test/database/fresh-database.ts'
import { samplePdf, sha256 } from '../../test/fixtures/files.ts'
import {
  createArticle,
  createSubmission,
  test as siteTest,
  type TestSite,
} from '../../test/site.ts'

const migrationsFolder = path.resolve('db/migrations')
const log = openLog('silent')

type RestoreTarget = { opened: OpenDatabase; storage: Storage }

const test = siteTest.extend<{ folder: string; archive: string; elsewhere: RestoreTarget }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'takarda-backup-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
  archive: async ({ folder }, use) => use(path.join(folder, 'journal.zip')),
  elsewhere: async ({ folder }, use) => {
    const opened = await createEmptyDatabase()
    await use({ opened, storage: await openFolderStorage(path.join(folder, 'files')) })
    await opened.close()
  },
})

const backUpTarget = ({ opened, storage }: RestoreTarget, file: string) =>
  createBackup({ opened, storage, queues, listFiles: listStoredKeys, progress: () => {} }, file)

const backUpSite = (site: TestSite, file: string) =>
  backUpTarget({ opened: site.opened, storage: site.storage }, file)

const makeQueues = (opened: OpenDatabase) => async () => {
  const jobs = await startJobQueue(opened, composed, { log, working: false })
  await jobs.stop()
}

function restoreTo({ opened, storage }: RestoreTarget, file: string, waiting?: 'send' | 'hold') {
  const common = { migrationsFolder, makeQueues: makeQueues(opened), progress: () => {} }
  return restoreBackup({ opened, storage, waiting, ...common }, file)
}

/** Every row of every table of ours that is kept, as text. */
async function rowsOf(opened: OpenDatabase): Promise<Record<string, unknown>> {
  const client = await opened.acquireClient()
  try {
    const all: Record<string, unknown> = {}
    for (const { name } of await listBackupTables(client)) {
      const { rows } = await client.query(`select t::text as row from "${name}" t order by 1`)
      all[name] = rows.map(({ row }) => row)
    }
    return all
  } finally {
    client.release()
  }
}

async function expectWhole({ opened, storage }: RestoreTarget): Promise<number> {
  let files = 0
  for await (const { key } of listStoredKeys(opened.db)) {
    expect(sha256(await buffer(await storage.get(key)))).toBe(key)
    files += 1
  }
  return files
}

const tablesIn = async (db: Database) =>
  (await db.execute(sql`select from pg_tables where schemaname in ('public', 'drizzle')`)).rows
    .length

test('R-RUN-1 every row and every file is restored, and the journal continues', async ({
  site,
  archive,
  elsewhere,
}) => {
  const admin = await site.signIn('admin')
  await createArticle(site, admin, { title: 'A title with \\N, "quotes" and a quarter ¼' })
  await createSubmission(site, await site.signIn())
  const manifest = await backUpSite(site, archive)
  expect((await stat(archive)).mode & 0o777).toBe(0o600)
  expect(manifest).toMatchObject({ inUse: true, files: { count: 2 }, lacking: [] })
  await restoreTo(elsewhere, archive)
  expect(await rowsOf(elsewhere.opened)).toEqual(await rowsOf(site.opened))
  expect(await expectWhole(elsewhere)).toBe(2)
  await elsewhere.opened.db.execute(
    sql`insert into event (at, type, data) values (now(), 'sample', '{}')`,
  )
  await migrate(elsewhere.opened.db, migrationsFolder)
  const before = await rowsOf(elsewhere.opened)
  await expect(restoreTo(elsewhere, archive)).rejects.toThrow('The database is not empty')
  expect(await rowsOf(elsewhere.opened)).toEqual(before)
})

test('R-RUN-1 R-SEC-5 an archive contains no signing key, and a restored journal creates its own', async ({
  site,
  archive,
  elsewhere,
}) => {
  const until = new Date(Date.now() + 600_000)
  const signed = (await createStoredSigner(site)()).sign('a/1', until)
  const { tables } = await backUpSite(site, archive)
  expect(tables.map(({ name }) => name)).not.toContain('signing_key')
  await restoreTo(elsewhere, archive)
  const other = await createStoredSigner({ db: elsewhere.opened.db, encryptor: site.encryptor })()
  expect(other.opens(signed, 'a/1', new Date())).toBe(false)
  expect(other.opens(other.sign('a/1', until), 'a/1', new Date())).toBe(true)
})

test('R-RUN-1 an unused journal accepts an archive', async ({ site, archive, elsewhere }) => {
  await backUpSite(site, archive)
  await migrate(elsewhere.opened.db, migrationsFolder)
  await restoreTo(elsewhere, archive)
  expect(await rowsOf(elsewhere.opened)).toEqual(await rowsOf(site.opened))
})

test('R-RUN-1 a backup under load is consistent and contains every file', async ({
  site,
  archive,
  elsewhere,
}) => {
  const admin = await site.signIn('admin')
  let writing = true
  const write = async (writer: number) => {
    const admin = await site.signIn('admin')
    for (let i = 0; writing; i += 1)
      await createArticle(site, admin, { pdfFile: samplePdf({ mark: `${writer} ${i}` }) })
  }
  await createArticle(site, admin)
  const writers = [write(1), write(2)]
  await createArticle(site, admin)
  await backUpSite(site, archive)
  await createArticle(site, admin)
  writing = false
  await Promise.all(writers)
  await restoreTo(elsewhere, archive)
  await expectWhole(elsewhere)
  const [here, there] = (await Promise.all([rowsOf(site.opened), rowsOf(elsewhere.opened)])) as [
    Record<string, string[]>,
    Record<string, string[]>,
  ]
  expect(there.article?.length).toBeGreaterThanOrEqual(2)
  expect(there.article?.length).toBeLessThan(here.article?.length ?? 0)
  expect(here.article).toEqual(expect.arrayContaining(there.article ?? []))
  expect(there.article_file).toHaveLength((there.article?.length ?? 0) * 2)
})

test('R-RUN-1 a truncated, altered or foreign archive is refused and the database stays empty', async ({
  site,
  archive,
  elsewhere,
}) => {
  await createArticle(site, await site.signIn('admin'))
  await backUpSite(site, archive)
  const whole = await readFile(archive)
  const altered = (at: number) => {
    const copy = Buffer.from(whole)
    copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
    return copy
  }
  // Past the entry's name and the time that follows it.
  const inTable = whole.indexOf('tables/contributor') + 'tables/contributor'.length + 9 + 5
  const inFile = whole.indexOf('%PDF-1.7') + 20
  const tests = [
    whole.subarray(0, whole.length - 100),
    whole.subarray(0, whole.length / 2),
    altered(inFile),
    altered(inTable),
    Buffer.from('not an archive'),
    Buffer.alloc(0),
  ]
  for (const content of tests) {
    await writeFile(archive, content)
    await expect(restoreTo(elsewhere, archive)).rejects.toThrow(
      /is not a complete archive of a journal/,
    )
  }
  await expect(restoreTo(elsewhere, '/no/such/file')).rejects.toThrow('There is no file')
  expect(await tablesIn(elsewhere.opened.db)).toBe(0)
  await writeFile(archive, whole)
  const breaking: Storage = { ...elsewhere.storage, put: () => Promise.reject(new Error('full')) }
  await expect(restoreTo({ ...elsewhere, storage: breaking }, archive)).rejects.toThrow('full')
  expect(await tablesIn(elsewhere.opened.db)).toBe(0)
  await restoreTo(elsewhere, archive)
  expect(await rowsOf(elsewhere.opened)).toEqual(await rowsOf(site.opened))
})

test('R-RUN-1 waiting emails are held after a backup in use, and sent once on request', async ({
  site,
  archive,
  elsewhere,
}) => {
  const reset = { method: 'POST', url: '/api/forgot-password' } as const
  const { email } = await site.signIn('author')
  await site.ask(null, { ...reset, payload: { email } })
  const { jobs } = await backUpSite(site, archive)
  expect(jobs.rows).toBe(1)
  expect(await restoreTo(elsewhere, archive)).toMatchObject({ waiting: 1, held: true })
  const [held] = await listFailedJobs(elsewhere.opened.db)
  expect(held).toMatchObject({ problem: expect.stringContaining('may have run since') })
  const second = { ...elsewhere, opened: await createEmptyDatabase() }
  expect(await restoreTo(second, archive, 'send')).toMatchObject({ waiting: 1, held: false })
  expect(await listFailedJobs(second.opened.db)).toEqual([])
  const waiting = await second.opened.db.execute(
    sql`select name from pgboss.job where state = 'created'`,
  )
  expect(waiting.rows).toEqual([{ name: 'password-reset-requests' }])
  await second.opened.close()
})

test('R-RUN-1 a missing or damaged file is reported, and everything else is restored', async ({
  site,
  archive,
  elsewhere,
}) => {
  await createArticle(site, await site.signIn('admin'))
  await createSubmission(site, await site.signIn())
  const keys: string[] = []
  for await (const { key } of site.storage.list()) keys.push(key)
  const [missing = '', damaged = ''] = keys
  const place = (key: string) => path.join(site.folder, 'files', key.slice(0, 2), key)
  await unlink(place(missing))
  await writeFile(place(damaged), 'something else')
  const { lacking } = await backUpSite(site, archive)
  expect(lacking.sort()).toEqual([missing, damaged].sort())
  await restoreTo(elsewhere, archive)
  expect(await rowsOf(elsewhere.opened)).toEqual(await rowsOf(site.opened))
  expect(await elsewhere.storage.head(damaged)).toBeUndefined()
})

test('R-RUN-1 an archive of an older version is migrated, one of a newer version is refused', async ({
  archive,
  elsewhere,
  folder,
}) => {
  const old = { opened: await createEmptyDatabase(), storage: elsewhere.storage }
  const client = await old.opened.acquireClient()
  const known = readMigrationFiles({ migrationsFolder })
  await createTables(client, known.slice(0, 3))
  client.release()
  await makeQueues(old.opened)()
  await backUpTarget(old, archive)
  await restoreTo(elsewhere, archive)
  const { rows } = await elsewhere.opened.db.execute(
    sql`select hash from drizzle.__drizzle_migrations order by id`,
  )
  expect(rows.map(({ hash }) => hash)).toEqual(known.map(({ hash }) => hash))
  await elsewhere.opened.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the future', 9999999999999)`,
  )
  const newer = path.join(folder, 'newer.zip')
  await backUpTarget(elsewhere, newer)
  await expect(restoreTo(old, newer)).rejects.toThrow('made by a newer version of this product')
  await old.opened.close()
})

test('R-RUN-1 no stored file is deleted during a backup', async ({ site, archive, elsewhere }) => {
  const admin = await site.signIn('admin')
  await createArticle(site, admin)
  let swept: number | undefined
  const clock = () => new Date(Date.now() + 400 * 86_400_000)
  const slow: Storage = {
    ...site.storage,
    async head(key) {
      await site.db.execute(sql`delete from article_file`)
      await site.db.execute(sql`delete from file`)
      swept ??= await deleteUnreferencedContent({ ...site, clock })
      return site.storage.head(key)
    },
  }
  const { lacking } = await backUpTarget({ opened: site.opened, storage: slow }, archive)
  expect(swept).toBe(0)
  expect(lacking).toEqual([])
  await restoreTo(elsewhere, archive)
  expect(await deleteUnreferencedContent({ ...site, clock })).toBe(2)
})

test('R-RUN-1 a storage with files of another journal is not empty', async ({
  site,
  archive,
  elsewhere,
}) => {
  await createArticle(site, await site.signIn('admin'))
  await backUpSite(site, archive)
  await createArticle(site, await site.signIn('admin'), { pdfFile: samplePdf({ mark: 'another' }) })
  const shared = { opened: elsewhere.opened, storage: site.storage }
  await expect(restoreTo(shared, archive)).rejects.toThrow('files that are not in the archive')
  expect(await tablesIn(elsewhere.opened.db)).toBe(0)
})
