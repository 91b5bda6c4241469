import { randomBytes } from 'node:crypto'
import { Readable, Writable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { expect, type TestAPI } from 'vitest'
import type { Storage } from '../src/platform/storage/storage.ts'
import { sha256 } from './fixtures/files.ts'

export const content = Buffer.from('sample content')
export const key = sha256(content)

/** Collects the written bytes. */
export function collector() {
  const arrived: Buffer[] = []
  const to = new Writable({
    write: (bytes, _, done) => done(void arrived.push(Buffer.from(bytes))),
  })
  return { to, whole: () => Buffer.concat(arrived) }
}

export async function keysIn(storage: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list()) keys.push(key)
  return keys.sort()
}

const hourAgo = () => new Date(Date.now() - 3_600_000)
const inAnHour = () => new Date(Date.now() + 3_600_000)

/** The tests that every storage must pass. */
export function testStorageContract(test: StorageTest): void {
  testContent(test)
  testRemoval(test)
}

type StorageTest = TestAPI<{ storage: Storage }>

function testContent(test: StorageTest): void {
  test('R-DL-5 stored content can be read completely or in part', async ({ storage }) => {
    await storage.put(key, Readable.from([content]))
    expect(await buffer(await storage.get(key))).toEqual(content)
    expect(await text(await storage.get(key, { start: 7, end: 13 }))).toBe('content')
    expect(await storage.head(key)).toEqual({ bytes: content.length })
  })

  test('R-DL-5 R-SCALE-2 content of any size is sent as it was stored', async ({ storage }) => {
    const large = randomBytes(11_000_000)
    const place = sha256(large)
    const pieces = Array.from({ length: 110 }, (_, i) =>
      large.subarray(i * 100_000, (i + 1) * 100_000),
    )
    await storage.put(place, Readable.from(pieces))
    for (const [start, end] of [
      [0, 10_999_999],
      [262_143, 262_144],
      [5, 600_000],
      [5_242_879, 5_242_880],
    ] as const) {
      const { to, whole } = collector()
      const content = await storage.open(place)
      expect(content?.bytes).toBe(large.length)
      await content?.sendTo(to, { start, end })
      expect(whole().equals(large.subarray(start, end + 1))).toBe(true)
      await content?.close()
    }
    expect(await storage.open(key)).toBeUndefined()
  })

  test('R-DL-5 sending ends when the client disconnects', async ({ storage }) => {
    await storage.put(key, Readable.from([content]))
    const opened = await storage.open(key)
    const deaf = new Writable({ write: () => setImmediate(() => deaf.destroy()) })
    await expect(opened?.sendTo(deaf, { start: 0, end: 5 })).rejects.toThrow(
      'closed the connection',
    )
    await expect(opened?.sendTo(deaf, { start: 0, end: 5 })).rejects.toThrow()
    await opened?.close()
  })

  test('R-DL-5 putting again and deleting twice are harmless', async ({ storage }) => {
    await storage.put(key, Readable.from([content]))
    await storage.put(key, Readable.from([content]))
    expect(await storage.delete(key)).toBe(true)
    expect(await storage.delete(key)).toBe(false)
    expect(await storage.head(key)).toBeUndefined()
    await expect(storage.get(key)).rejects.toThrow()
  })
}

function testRemoval(test: StorageTest): void {
  test('R-UPLOAD-6 only content stored before a given time is deleted with that time', async ({
    storage,
  }) => {
    await storage.put(key, Readable.from([content]))
    expect(await storage.delete(key, hourAgo())).toBe(false)
    expect(await storage.head(key)).toBeDefined()
    expect(await storage.delete(key, inAnHour())).toBe(true)
    expect(await keysIn(storage)).toEqual([])
  })

  test('R-UPLOAD-6 exactly the stored content is listed with its time', async ({ storage }) => {
    const before = Date.now() - 2000
    const contents = Array.from({ length: 5 }, (_, i) => Buffer.from(`sample ${i}`))
    for (const each of contents) await storage.put(sha256(each), Readable.from([each]))
    expect(await keysIn(storage)).toEqual(contents.map(sha256).sort())
    for await (const { putAt } of storage.list()) {
      expect(putAt.getTime()).toBeGreaterThan(before)
      expect(putAt.getTime()).toBeLessThan(Date.now() + 2000)
    }
  })

  test('R-UPLOAD-6 R-SCALE-2 a broken stream of any length leaves nothing in the storage', async ({
    storage,
  }) => {
    for (const pieces of [1, 120]) {
      const breaking = Readable.from(
        (function* () {
          for (let piece = 0; piece < pieces; piece += 1) yield Buffer.alloc(100_000, piece)
          throw new Error('broken')
        })(),
      )
      await expect(storage.put(key, breaking)).rejects.toThrow('broken')
      expect(await storage.head(key)).toBeUndefined()
    }
    expect(await keysIn(storage)).toEqual([])
  })

  test('R-UPLOAD-6 a key that is no hash never becomes a path', async ({ storage }) => {
    for (const bad of ['../secret', '/etc/passwd', key.toUpperCase(), '']) {
      await expect(storage.put(bad, Readable.from([content]))).rejects.toThrow(
        'a storage key is a SHA-256',
      )
    }
  })
}
