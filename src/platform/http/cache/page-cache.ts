import { LRUCache } from 'lru-cache'
import { type Cache, type Load, loading } from '#platform/cache.ts'
import type { RenderedPage } from './rendered-page.ts'

export interface PageCache extends Cache<RenderedPage> {
  /** Removes pages with a query. */
  clearSearches(): void
}

type Options = { bytes: number; milliseconds: number }

/**
 * Caches rendered pages by address, up to `bytes`. Made-up addresses (missing pages and queries) share a quarter
 * of it.
 */
export function createPageCache({ bytes, milliseconds }: Options): PageCache {
  const open = (maxSize: number, stores: (page: RenderedPage) => boolean) =>
    new LRUCache<string, RenderedPage, Load<RenderedPage>>({
      ...loading,
      maxSize,
      ttl: milliseconds,
      // An entry larger than the whole cache is not stored.
      sizeCalculation: (page, address) =>
        stores(page) ? Math.ceil(page.bytes) + address.length + 1000 : maxSize + 1,
    })
  const pages = open((bytes * 3) / 4, ({ cacheable, status }) => cacheable && status === 200)
  const arbitrary = open(bytes / 4, ({ cacheable }) => cacheable)
  const find = (address: string) => pages.get(address) ?? arbitrary.get(address)
  let cleared = 0
  const clearSearches = () => {
    cleared += 1
    arbitrary.clear()
  }
  return {
    find,
    async get(address, load) {
      const page = find(address)
      if (page) return page
      if (address.includes('?')) return arbitrary.forceFetch(address, { context: load })
      const before = cleared
      const fetched = await pages.forceFetch(address, { context: load })
      if (fetched.status !== 200 && cleared === before) arbitrary.set(address, fetched)
      return fetched
    },
    clear() {
      clearSearches()
      pages.clear()
    },
    clearSearches,
  }
}
