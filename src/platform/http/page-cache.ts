import { LRUCache } from 'lru-cache'
import { type Keep, keepOn } from '../keep.ts'
import type { Page } from './page.ts'

export type PageCache = Keep<Page>

type Options = { bytes: number; milliseconds: number }

/**
 * Keeps rendered pages by their address: as many as `bytes` hold, those that nobody asked for longest ago
 * making room. Addresses that anybody can make up (with a query, or of nothing that is there) have
 * a quarter of the room to themselves, and push no other page out.
 */
export function pageCache({ bytes, milliseconds }: Options): PageCache {
  const shelf = (maxSize: number) =>
    new LRUCache<string, Page>({
      maxSize,
      sizeCalculation: (page, address) => Math.ceil(page.bytes) + address.length + 1000,
      ttl: milliseconds,
    })
  const named = shelf((bytes * 3) / 4)
  const madeUp = shelf(bytes / 4)
  return keepOn({
    shelves: [named, madeUp],
    placeOf(address, page) {
      if (!page.mayBeKept) return undefined
      return page.status === 200 && !address.includes('?') ? named : madeUp
    },
  })
}
