import { randomBytes } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable, Writable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { expect, test as plainTest } from 'vitest'
import { sha256 } from '../../../test/files.ts'
import { folderStorage } from './folder.ts'
import type { Storage } from './storage.ts'

const test = plainTest.extend<{ folder: string; storage: Storage }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'takarda-storage-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
  storage: async ({ folder }, use) => use(await folderStorage(folder)),
})

const content = Buffer.from('sample content')
const key = sha256(content)

test('R-DL-5 what was put comes out, whole or in part', async ({ storage }) => {
  await storage.put(key, Readable.from([content]))
  expect(await buffer(await storage.get(key))).toEqual(content)
  expect(await text(await storage.get(key, { start: 7, end: 13 }))).toBe('content')
  expect(await storage.head(key)).toEqual({ bytes: content.length })
})

test('R-DL-5 what is sent is what was put, also piece by piece, and a file cut short meanwhile is no whole one', async ({
  storage,
  folder,
}) => {
  const large = randomBytes(700_000)
  const place = sha256(large)
  await storage.put(place, Readable.from([large]))
  for (const [start, end] of [
    [0, 699_999],
    [262_143, 262_144],
    [5, 600_000],
  ] as const) {
    const came: Buffer[] = []
    const to = new Writable({ write: (bytes, _, done) => done(void came.push(Buffer.from(bytes))) })
    const content = await storage.open(place)
    await content?.sendTo(to, { start, end })
    expect(Buffer.concat(came).equals(large.subarray(start, end + 1))).toBe(true)
    await content?.close()
  }
  const content = await storage.open(place)
  await truncate(path.join(folder, place.slice(0, 2), place), 10)
  const to = new Writable({ write: (_bytes, _encoding, done) => done() })
  await expect(content?.sendTo(to, { start: 0, end: 699_999 })).rejects.toThrow('shorter')
  await content?.close()
  expect(await storage.open(key)).toBeUndefined()
})

test('R-DL-5 sending ends when whoever asked goes away', async ({ storage }) => {
  await storage.put(key, Readable.from([content]))
  const opened = await storage.open(key)
  const deaf = new Writable({ write: () => {} })
  const sent = opened?.sendTo(deaf, { start: 0, end: 5 })
  setImmediate(() => deaf.destroy())
  await expect(sent).rejects.toThrow()
  await expect(opened?.sendTo(deaf, { start: 0, end: 5 })).rejects.toThrow()
  await opened?.close()
})

test('R-DL-5 putting again and deleting twice are harmless', async ({ storage }) => {
  await storage.put(key, Readable.from([content]))
  await storage.put(key, Readable.from([content]))
  await storage.delete(key)
  await storage.delete(key)
  expect(await storage.head(key)).toBeUndefined()
  await expect(storage.get(key)).rejects.toThrow()
})

const dayAgo = new Date(Date.now() - 86_400_000)
const hourAgo = new Date(Date.now() - 3_600_000)
const makeOld = (folder: string) => utimes(path.join(folder, key.slice(0, 2), key), dayAgo, dayAgo)

test('R-UPLOAD-6 only what was last put before a moment is deleted with that moment', async ({
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

test('R-UPLOAD-6 what another process puts while it is being deleted is kept', async ({
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

/** Puts the content as another process would, all at once. */
function putElsewhere(folder: string): void {
  const draft = path.join(folder, 'temporary', 'elsewhere')
  writeFileSync(draft, content)
  renameSync(draft, path.join(folder, key.slice(0, 2), key))
}

test('R-UPLOAD-6 what a killed process had set aside to delete is back an hour later', async ({
  storage,
  folder,
}) => {
  await storage.put(key, Readable.from([content]))
  await makeOld(folder)
  await rename(
    path.join(folder, key.slice(0, 2), key),
    path.join(folder, 'temporary', `${key}.aside`),
  )
  const reopened = await folderStorage(folder)
  expect(await reopened.head(key)).toEqual({ bytes: content.length })
  expect(await readdir(path.join(folder, 'temporary'))).toEqual([])
})

test('R-UPLOAD-6 a stream that breaks leaves nothing behind', async ({ storage, folder }) => {
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

test('R-UPLOAD-6 a key that is no hash never becomes a path', async ({ storage }) => {
  for (const bad of ['../secret', '/etc/passwd', key.toUpperCase(), '']) {
    await expect(storage.put(bad, Readable.from([content]))).rejects.toThrow(
      'a storage key is a SHA-256',
    )
  }
})

test('R-UPLOAD-6 what a killed process left half-written is removed an hour later, not before', async ({
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
  const reopened = await folderStorage(folder)
  expect(await readdir(path.join(folder, 'temporary'))).toEqual(['young'])
  expect(await reopened.head(key)).toBeDefined()
})
