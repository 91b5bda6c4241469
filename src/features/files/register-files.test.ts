import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { file } from '#db/schema/files.ts'
import { sha256 } from '../../../test/fixtures/files.ts'
import { createArticle, test } from '../../../test/site.ts'
import type { TestSite } from '../../../test/site-actions.ts'
import { countOrphans, listMissingKeys } from './inventory.ts'
import { listStoredKeys } from './queries.ts'
import { deleteUnreferencedContent, deleteUnusedFiles, registerFile } from './register-files.ts'

test('R-UPLOAD-6 Only content without a row is deleted after a day', async ({ site }) => {
  const admin = await site.signIn('admin')
  await createArticle(site, admin)
  const named = await site.storedFiles()
  const stray = Buffer.from('left by an interrupted upload')
  await site.storage.put(sha256(stray), Readable.from([stray]))

  site.now = new Date(Date.now() + 23 * 3_600_000)
  expect(await deleteUnreferencedContent({ ...site, clock: () => site.now })).toBe(0)
  expect(await site.storedFiles()).toHaveLength(named.length + 1)

  const other = Buffer.from('left by another')
  await site.storage.put(sha256(other), Readable.from([other]))
  site.now = new Date(Date.now() + 25 * 3_600_000)
  using asked = vi.spyOn(site.db, 'select')
  expect(await deleteUnreferencedContent({ ...site, clock: () => site.now })).toBe(2)
  expect(asked, 'one question for many keys').toHaveBeenCalledTimes(1)
  expect((await site.storedFiles()).sort()).toEqual(named.sort())
})

test('R-UPLOAD-6 No file is deleted when no feature says which files it uses', async ({ site }) => {
  const admin = await site.signIn('admin')
  await createArticle(site, admin)
  await expect(deleteUnusedFiles(site, [])).rejects.toThrow('nothing says which files are used')
  expect(await site.db.select().from(file)).toHaveLength(2)
})

/** Inserts this many file rows with the keys `00001`, `00002` … and that number of bytes. */
const insertFiles = (site: TestSite, howMany: number) =>
  site.db.execute(sql`
    insert into file (id, sha256, bytes, media_type, original_name, storage_key, created_at)
    select n, n, n, 'text/plain', 'a.txt', lpad(n::text, 5, '0'), now()
    from generate_series(1, ${howMany}::int) n`)

test('R-UPLOAD-6 Many files are checked once each in batches', async ({ site }) => {
  await insertFiles(site, 1003)
  const storedFiles: { key: string; bytes: number }[] = []
  for await (const one of listStoredKeys(site.db)) storedFiles.push(one)
  expect(storedFiles).toHaveLength(1003)
  expect([storedFiles[0], storedFiles.at(-1)]).toEqual([
    { key: '00001', bytes: 1 },
    { key: '01003', bytes: 1003 },
  ])
  const now = new Date()
  const keys = storedFiles.map(({ key }) => key)
  const storedBut = (missing: string[]) =>
    new Map(keys.filter((key) => !missing.includes(key)).map((key) => [key, now]))
  expect(await listMissingKeys(site.db, storedBut(['00002', '01003']))).toEqual({
    missing: ['00002', '01003'],
    named: 1003,
  })
  expect(await listMissingKeys(site.db, storedBut([]))).toEqual({ missing: [], named: 1003 })

  const before = new Date('2026-03-02T09:00:00Z')
  const earlier = new Date(before.getTime() - 1)
  const strays = Array.from({ length: 1001 }, (_, n) => [`stray ${n}`, earlier] as const)
  const stored = new Map([...strays, ['00001', earlier], ['just then', before]])
  using asked = vi.spyOn(site.db, 'select')
  expect(await countOrphans(site.db, stored, before)).toBe(1001)
  expect(asked, 'five hundred at once').toHaveBeenCalledTimes(3)
  const keptElsewhere = [sql`select 'stray 7'`, sql`select 'stray 1000' union select 'another'`]
  expect(await countOrphans(site.db, stored, before, keptElsewhere)).toBe(999)
  expect(await countOrphans(site.db, new Map(), before)).toBe(0)
})

test('R-UPLOAD-6 The cleanup checks keys in batches and counts what it deletes', async ({
  site,
}) => {
  await insertFiles(site, 1)
  const aDayAgo = new Date(site.now.getTime() - 86_400_000)
  const earlier = new Date(aDayAgo.getTime() - 1)
  const deleted: string[] = []
  const sweep = (listed: { key: string; putAt: Date }[]) => {
    const storage = {
      ...site.storage,
      list: () => Readable.from(listed),
      async delete(key: string, putSince?: Date) {
        expect(putSince).toEqual(aDayAgo)
        deleted.push(key)
        return key !== 'put again'
      },
    }
    const deps = { db: site.db, storage, clock: () => site.now }
    return deleteUnreferencedContent(deps, [sql`select 'in use'`])
  }
  const strays = Array.from({ length: 501 }, (_, n) => ({ key: `stray ${n}`, putAt: earlier }))
  const others = ['put again', 'in use', '00001'].map((key) => ({ key, putAt: earlier }))
  using asked = vi.spyOn(site.db, 'select')
  expect(await sweep([...strays, ...others, { key: 'new', putAt: aDayAgo }])).toBe(501)
  expect(deleted).toEqual([...strays.map(({ key }) => key), 'put again'])
  expect(asked).toHaveBeenCalledTimes(2)
  expect(await sweep([])).toBe(0)
  expect(deleted).toHaveLength(502)
})

test('R-UPLOAD-1 A long file name without an extension is shortened', async ({ site }) => {
  const upload = {
    format: 'pdf',
    bytes: 5,
    sha256: sha256(Buffer.from('a')),
    originalName: `${'x'.repeat(254)}yz.pdf`,
  } as const
  const id = await site.db.transaction((tx) => registerFile({ clock: () => site.now }, tx, upload))
  expect(await site.db.select().from(file)).toEqual([
    {
      id,
      bytes: 5,
      sha256: upload.sha256,
      storageKey: upload.sha256,
      scan: null,
      hasAttachments: false,
      mediaType: 'application/pdf',
      originalName: `${'x'.repeat(254)}y`,
      createdAt: site.now,
    },
  ])
})
