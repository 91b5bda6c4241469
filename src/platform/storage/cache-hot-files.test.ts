import { Readable, Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { cacheHotFiles } from './cache-hot-files.ts'
import type { Storage } from './storage.ts'

/** A storage with one content that counts its reads. */
function givenStorage(content: Buffer) {
  const opened = { files: 0, closed: 0 }
  const storage = {
    async open() {
      opened.files += 1
      return {
        bytes: content.length,
        sendTo: async (to: Writable) => void to.write(content),
        close: async () => {
          opened.closed += 1
        },
      }
    },
    get: async () => Readable.from([content]),
  } as unknown as Storage
  return { opened, storage }
}

const options = { bytes: 1000, largest: 500, milliseconds: 60_000 }

async function read(storage: Storage, range: { start: number; end: number }): Promise<string> {
  const chunks: Buffer[] = []
  const to = new Writable({ write: (chunk, _encoding, done) => done(void chunks.push(chunk)) })
  const content = await storage.open('key')
  await content?.sendTo(to, range)
  await content?.close()
  return Buffer.concat(chunks).toString()
}

test('R-SCALE-4 a repeatedly requested file is served from memory completely or in part', async () => {
  const { opened, storage } = givenStorage(Buffer.from('sample content'))
  const hot = cacheHotFiles(storage, options)
  const whole = { start: 0, end: 13 }
  for (const _ of [1, 2, 3]) expect(await read(hot, whole)).toBe('sample content')
  expect(await read(hot, { start: 7, end: 13 })).toBe('content')
  expect(opened).toEqual({ files: 2, closed: 2 })
})

test('R-SCALE-4 a large file is not cached in memory', async () => {
  const { opened, storage } = givenStorage(Buffer.alloc(501))
  const hot = cacheHotFiles(storage, options)
  for (const _ of [1, 2, 3]) await read(hot, { start: 0, end: 500 })
  expect(opened).toEqual({ files: 3, closed: 3 })
})
