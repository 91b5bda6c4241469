import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import type { Content, Storage } from './storage.ts'

type Options = {
  /** The memory for all cached files, and for one of them. */
  bytes: number
  largest: number
  /** How long a file counts as requested and stays cached. */
  milliseconds: number
}

/** Caches files in memory that are requested repeatedly. */
export function cacheHotFiles(storage: Storage, options: Options): Storage {
  const { bytes, largest, milliseconds } = options
  const requested = new LRUCache<string, true>({ max: 1000, ttl: milliseconds })
  const hot = new LRUCache<string, Buffer>({
    maxSize: bytes,
    sizeCalculation: (content) => content.length,
    ttl: milliseconds,
  })
  return {
    ...storage,
    async open(key) {
      const cached = hot.get(key)
      if (cached) return toMemoryContent(cached)
      const content = await storage.open(key)
      const isHot = requested.has(key)
      requested.set(key, true)
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
