import { LRUCache } from 'lru-cache'
import { type Page, readPage } from './page.ts'

export interface PageCache {
  /** The page that is kept under an address. */
  find(address: string): Page | undefined
  /** The page kept under the address, or the one that `render` makes; several askers at once share one rendering. */
  get(address: string, render: () => Promise<Response>): Promise<Page>
  /** Forgets everything: called when something was written that pages show. */
  clear(): void
}

type Options = { bytes: number; milliseconds: number }

/**
 * Keeps rendered pages, since every visitor is sent the same: as many as `bytes` hold, those that
 * nobody asked for longest ago making room. Addresses that anybody can make up (with a query, or of nothing
 * that is there) have a quarter of the room to themselves, and push no other page out.
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
  let rendering = new Map<string, Promise<Page>>()

  const keep = (address: string, page: Page) => {
    if (!page.mayBeKept) return
    const place = page.status === 200 && !address.includes('?') ? named : madeUp
    place.set(address, page)
  }
  const find = (address: string) => named.get(address) ?? madeUp.get(address)
  return {
    find,
    async get(address, render) {
      const found = find(address) ?? rendering.get(address)
      if (found) return found
      // What was begun before the pages were forgotten may show what was there before: it is not kept.
      const begun = rendering
      const page = render().then(readPage)
      begun.set(address, page)
      try {
        const made = await page
        if (begun === rendering) keep(address, made)
        return made
      } finally {
        begun.delete(address)
      }
    },
    clear() {
      rendering = new Map()
      named.clear()
      madeUp.clear()
    },
  }
}
