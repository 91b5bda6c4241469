import { randomBytes } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable, Writable } from 'node:stream'
import { expect, test as plainTest } from 'vitest'
import { sha256 } from '../../../test/fixtures/files.ts'
import { content, key, keysIn, testStorageContract } from '../../../test/storage-contract.ts'
import { openFolderStorage } from './folder-storage.ts'
import type { Storage } from './storage.ts'

const test = plainTest.extend<{ folder: string; storage: Storage }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'takarda-storage-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
  storage: async ({ folder }, use) => use(await openFolderStorage(folder)),
})

testStorageContract(test)

test('R-DL-5 a file that was truncated meanwhile is an error', async ({ storage, folder }) => {
  const large = randomBytes(700_000)
  const place = sha256(large)
  await storage.put(place, Readable.from([large]))
  const content = await storage.open(place)
  await truncate(path.join(folder, place.slice(0, 2), place), 10)
  const to = new Writable({ write: (_bytes, _encoding, done) => done() })
  await expect(content?.sendTo(to, { start: 0, end: 699_999 })).rejects.toThrow('shorter')
  await content?.close()
})

const dayAgo = new Date(Date.now() - 86_400_000)
const hourAgo = new Date(Date.now() - 3_600_000)
const makeOld = (folder: string) => utimes(path.join(folder, key.slice(0, 2), key), dayAgo, dayAgo)

test('R-UPLOAD-6 only a file stored before a given time is deleted with that time', async ({
  storage,
  folder,
}) => {
  await storage.put(key, Readable.from([content]))
  expect(await storage.delete(key, hourAgo)).toBe(false)
  expect(await storage.head(key)).toBeDefined()
  await makeOld(folder)
  await storage.put(key, Readable.from([content]))
  expect(await storage.delete(key, hourAgo)).toBe(false)
  await makeOld(folder)
  expect(await storage.delete(key, hourAgo)).toBe(true)
  expect(await storage.head(key)).toBeUndefined()
  expect(await readdir(path.join(folder, 'temporary'))).toEqual([])
})

test('R-UPLOAD-6 a file that another process stores during a deletion is kept', async ({
  storage,
  folder,
}) => {
  await storage.put(key, Readable.from([content]))
  await makeOld(folder)
  let compared = 0
  const atTheWorstMoment = Object.defineProperty(new Date(hourAgo), Symbol.toPrimitive, {
    value: () => {
      if (compared++ === 0) putElsewhere(folder)
      return hourAgo.getTime()
    },
  })
  expect(await storage.delete(key, atTheWorstMoment)).toBe(false)
  expect(await storage.head(key)).toEqual({ bytes: content.length })
  expect(await readdir(path.join(folder, 'temporary'))).toEqual([])
})

/** Stores the content as another process would, in one step. */
function putElsewhere(folder: string): void {
  const draft = path.join(folder, 'temporary', 'elsewhere')
  writeFileSync(draft, content)
  renameSync(draft, path.join(folder, key.slice(0, 2), key))
}

test('R-UPLOAD-6 a file that a killed process had moved aside is restored after an hour', async ({
  storage,
  folder,
}) => {
  await storage.put(key, Readable.from([content]))
  await makeOld(folder)
  const aside = path.join(folder, 'temporary', `${key}.aside`)
  await rename(path.join(folder, key.slice(0, 2), key), aside)
  const reopened = await openFolderStorage(folder)
  expect(await reopened.head(key)).toEqual({ bytes: content.length })
  expect(await readdir(path.join(folder, 'temporary'))).toEqual([])
  await writeFile(aside, 'old')
  await utimes(aside, dayAgo, dayAgo)
  const again = await openFolderStorage(folder)
  expect(await again.head(key)).toEqual({ bytes: content.length })
  expect(await readdir(path.join(folder, 'temporary'))).toEqual([])
})

test('R-UPLOAD-6 a broken stream leaves no temporary file', async ({ storage, folder }) => {
  const breaking = Readable.from(
    (function* () {
      yield content
      throw new Error('broken')
    })(),
  )
  await expect(storage.put(key, breaking)).rejects.toThrow('broken')
  expect(await storage.head(key)).toBeUndefined()
  expect(await readdir(path.join(folder, 'temporary'))).toEqual([])
})

test('R-UPLOAD-6 half-written files of killed processes are deleted after an hour', async ({
  storage,
  folder,
}) => {
  const [old, young] = ['old', 'young'].map((name) => path.join(folder, 'temporary', name))
  if (!old || !young) throw new Error('no drafts')
  await writeFile(old, 'x')
  await writeFile(young, 'x')
  const hourAgo = new Date(Date.now() - 3_700_000)
  await utimes(old, hourAgo, hourAgo)
  await storage.put(key, Readable.from([content]))
  const reopened = await openFolderStorage(folder)
  expect(await readdir(path.join(folder, 'temporary'))).toEqual(['young'])
  expect(await reopened.head(key)).toBeDefined()
})

test('R-DL-5 R-UPLOAD-6 foreign files are no keys', async ({ folder, storage }) => {
  await writeFile(path.join(folder, 'readme.txt'), 'x')
  await writeFile(path.join(folder, 'temporary', 'draft'), 'x')
  await mkdir(path.join(folder, 'other'))
  await writeFile(path.join(folder, 'other', `x${key}`), 'x')
  expect(await keysIn(storage)).toEqual([])
})

test('R-DL-5 R-UPLOAD-6 an unreadable folder is an error', async ({ folder, storage }) => {
  await writeFile(path.join(folder, 'temporary', 'draft'), 'x')
  await writeFile(path.join(folder, key.slice(0, 2)), 'a file in the place of a folder')
  for (const ask of [
    () => storage.head(key),
    () => storage.open(key),
    () => storage.delete(key),
    () => storage.get(key),
  ])
    await expect(ask()).rejects.toThrow(/ENOTDIR/)
  await expect(storage.put(key, Readable.from([content]))).rejects.toThrow(/EEXIST|ENOTDIR/)
  expect((await readdir(path.join(folder, 'temporary'))).sort()).toEqual(['draft'])
})

test('R-DL-5 R-UPLOAD-6 a start keeps a file that was moved aside an instant ago', async ({
  folder,
}) => {
  const below = await openFolderStorage(path.join(folder, 'made/by/it'))
  await below.put(key, Readable.from([content]))
  expect(await keysIn(below)).toEqual([key])
  // Moved aside less than an hour ago: the process that deletes it may still be running.
  const aside = path.join(folder, 'made/by/it/temporary', `${key}.aside`)
  await rename(path.join(folder, 'made/by/it', key.slice(0, 2), key), aside)
  const again = await openFolderStorage(path.join(folder, 'made/by/it'))
  expect([await again.head(key), await readdir(path.dirname(aside))]).toEqual([
    undefined,
    [`${key}.aside`],
  ])
})

async function createOldAside(folder: string) {
  const aside = path.join(folder, 'temporary', `${key}.aside`)
  await mkdir(path.dirname(aside), { recursive: true })
  await writeFile(aside, 'x')
  await utimes(aside, dayAgo, dayAgo)
}

test('R-UPLOAD-6 a file moved aside without a place is deleted', async ({ folder }) => {
  await createOldAside(folder)
  const storage = await openFolderStorage(folder)
  expect([await readdir(path.join(folder, 'temporary')), await keysIn(storage)]).toEqual([[], []])
})

test('R-UPLOAD-6 an invalid place of a file moved aside is an error', async ({ folder }) => {
  await createOldAside(folder)
  await writeFile(path.join(folder, key.slice(0, 2)), 'no folder')
  await expect(openFolderStorage(folder)).rejects.toThrow(/ENOTDIR/)
})
