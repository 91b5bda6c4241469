import { LRUCache } from 'lru-cache'
import { type Cache, createGroupedCache } from '#platform/cache.ts'
import type { RenderedPage } from './rendered-page.ts'

export interface PageCache extends Cache<RenderedPage> {
  /** Forgets the pages with a query: called when something was written that only a search shows. */
  clearSearches(): void
}

type Options = { bytes: number; milliseconds: number }

/**
 * Keeps rendered pages by their address: as many as `bytes` hold, those that nobody asked for longest ago
 * making room. Addresses that anybody can make up (with a query, or of nothing that is there) have
 * a quarter of the room to themselves, and push no other page out.
 */
export function createPageCache({ bytes, milliseconds }: Options): PageCache {
  const shelf = (maxSize: number) =>
    new LRUCache<string, RenderedPage>({
      maxSize,
      sizeCalculation: (page, address) => Math.ceil(page.bytes) + address.length + 1000,
      ttl: milliseconds,
    })
  const named = shelf((bytes * 3) / 4)
  const madeUp = shelf(bytes / 4)
  const kept = createGroupedCache({
    stores: [named, madeUp],
    storeFor(address, page) {
      if (!page.cacheable) return undefined
      return page.status === 200 && !address.includes('?') ? named : madeUp
    },
  })
  return { ...kept, clear: () => kept.clear(), clearSearches: () => kept.clear([madeUp]) }
}
