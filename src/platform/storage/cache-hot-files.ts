import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import type { Content, Storage } from './storage.ts'

type Options = {
  /** How much memory they may take together, and how large one may be. */
  bytes: number
  largest: number
  /** For how long a file counts as asked for, and stays. */
  milliseconds: number
}

/** Keeps in memory the files that are asked for again and again: those of an article that everybody reads today. */
export function cacheHotFiles(storage: Storage, options: Options): Storage {
  const { bytes, largest, milliseconds } = options
  const asked = new LRUCache<string, true>({ max: 1000, ttl: milliseconds })
  const hot = new LRUCache<string, Buffer>({
    maxSize: bytes,
    sizeCalculation: (content) => content.length,
    ttl: milliseconds,
  })
  return {
    ...storage,
    async open(key) {
      const kept = hot.get(key)
      if (kept) return toMemoryContent(kept)
      const content = await storage.open(key)
      const isHot = asked.has(key)
      asked.set(key, true)
      if (!isHot || !content?.bytes || content.bytes > largest) return content
      await content.close()
      const whole = await buffer(await storage.get(key))
      hot.set(key, whole)
      return toMemoryContent(whole)
    },
  }
}

const toMemoryContent = (whole: Buffer): Content => ({
  bytes: whole.length,
  async sendTo(to, { start, end }) {
    to.write(whole.subarray(start, end + 1))
  },
  async close() {},
})
