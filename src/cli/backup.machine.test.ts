import { stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { listStoredKeys } from '#features/files/queries.ts'
import { deleteUnreferencedContent } from '#features/files/register-files.ts'
import { migrate } from '#platform/database/migrate.ts'
import { createStoredSigner } from '#platform/signer.ts'
import type { Storage } from '#platform/storage/storage.ts'
import {
  backUpSite,
  backUpTarget,
  expectSameRows,
  migrationsFolder,
  type RestoreTarget,
  restoreTo,
  rowsOf,
  test,
} from '../../test/features/backups.ts'
import { samplePdf, sha256 } from '../../test/fixtures/files.ts'
import { createArticle, createSubmission } from '../../test/site.ts'

async function expectWhole({ opened, storage }: RestoreTarget): Promise<number> {
  let files = 0
  for await (const { key } of listStoredKeys(opened.db)) {
    expect(sha256(await buffer(await storage.get(key)))).toBe(key)
    files += 1
  }
  return files
}

test('R-RUN-1 a restored journal continues with every row and every file of the backup', async ({
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
  await expectSameRows(elsewhere, site)
  expect(await expectWhole(elsewhere)).toBe(2)
  await elsewhere.opened.db.execute(
    sql`insert into event (at, type, data) values (now(), 'sample', '{}')`,
  )
  await migrate(elsewhere.opened.db, migrationsFolder)
  const before = await rowsOf(elsewhere.opened)
  await expect(restoreTo(elsewhere, archive)).rejects.toThrow('The database is not empty')
  expect(await rowsOf(elsewhere.opened)).toEqual(before)
})

test('R-RUN-1 R-SEC-5 a restored journal creates its own signing key instead of the archived one', async ({
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
