import { readFile, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect } from 'vitest'
import { createTables } from '#platform/backup/migrations.ts'
import type { Database } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { listFailedJobs } from '#platform/failed-jobs.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { createEmptyDatabase } from '../../test/database/fresh-database.ts'
import {
  backUpSite,
  backUpTarget,
  expectSameRows,
  makeQueues,
  migrationsFolder,
  restoreTo,
  test,
} from '../../test/features/backups.ts'
import { samplePdf } from '../../test/fixtures/files.ts'
import { createArticle, createSubmission } from '../../test/site.ts'

const tablesIn = async (db: Database) =>
  (await db.execute(sql`select from pg_tables where schemaname in ('public', 'drizzle')`)).rows
    .length

test('R-RUN-1 a restore accepts an unused journal', async ({ site, archive, elsewhere }) => {
  await backUpSite(site, archive)
  await migrate(elsewhere.opened.db, migrationsFolder)
  await restoreTo(elsewhere, archive)
  await expectSameRows(elsewhere, site)
})

test('R-RUN-1 a restore refuses a truncated, altered or foreign archive before it writes to the database', async ({
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
  await expectSameRows(elsewhere, site)
})

test('R-RUN-1 waiting emails stay on hold after a restore unless the operator requests to send them', async ({
  site,
  archive,
  elsewhere,
}) => {
  const reset = { method: 'POST', url: '/api/forgot-password' } as const
  const { email } = await site.signIn('author')
  await site.ask(null, { ...reset, payload: { email } })
  const { jobs } = await backUpSite(site, archive)
  expect(jobs.rows).toBe(1)
  expect(await restoreTo(elsewhere, archive)).toMatchObject({ waiting: 1, onHold: true })
  const [job] = await listFailedJobs(elsewhere.opened.db)
  expect(job).toMatchObject({ problem: expect.stringContaining('may have run since') })
  const second = { ...elsewhere, opened: await createEmptyDatabase() }
  expect(await restoreTo(second, archive, 'send')).toMatchObject({ waiting: 1, onHold: false })
  expect(await listFailedJobs(second.opened.db)).toEqual([])
  const waiting = await second.opened.db.execute(
    sql`select name from pgboss.job where state = 'created'`,
  )
  expect(waiting.rows).toEqual([{ name: 'reactions' }])
  await second.opened.close()
})

test('R-RUN-1 a missing or damaged file does not stop the restore of everything else', async ({
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
  await expectSameRows(elsewhere, site)
  expect(await elsewhere.storage.head(damaged)).toBeUndefined()
})

test('R-RUN-1 a restore migrates archives of older versions but refuses newer ones', async ({
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

test('R-RUN-1 a restore refuses a storage with files of another journal', async ({
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
