import { LRUCache } from 'lru-cache'

/** What is the same for everyone is made once and kept for a while. */
export interface Cache<Value> {
  /** What is kept under a key. */
  find(key: string): Value | undefined
  /** What is kept under the key, or what `make` makes; several askers at once share one making. Throws what `make` throws. */
  get(key: string, make: () => Promise<Value>): Promise<Value>
  /** Forgets everything: called when something was written that shows in it. */
  clear(): void
}

type LruStore<Value extends object> = LRUCache<string, Value>

/** What is kept on several shelves, some of which can be cleared without the others. */
export interface KeepOnShelves<Value extends object> extends Cache<Value> {
  clear(some?: readonly LruStore<Value>[]): void
}

type Options<Value extends object> = {
  stores: LruStore<Value>[]
  /** Where a value is kept; undefined when it is not. */
  storeFor(key: string, value: Value): LruStore<Value> | undefined
}

/** Keeps values on shelves. What was begun before `clear` may show what was there before: it is not kept after it. */
export function createGroupedCache<Value extends object>({
  stores,
  storeFor,
}: Options<Value>): KeepOnShelves<Value> {
  let making = new Map<string, Promise<Value>>()
  const find = (key: string) => {
    for (const shelf of stores) {
      const found = shelf.get(key)
      if (found) return found
    }
    return undefined
  }
  return {
    find,
    async get(key, make) {
      const found = find(key) ?? making.get(key)
      if (found) return found
      const begun = making
      const value = make()
      begun.set(key, value)
      try {
        const made = await value
        if (begun === making) storeFor(key, made)?.set(key, made)
        return made
      } finally {
        begun.delete(key)
      }
    },
    clear(some = stores) {
      making = new Map()
      for (const shelf of some) shelf.clear()
    },
  }
}

/** Keeps so many values, each for so many milliseconds at most. */
export function createCache<Value extends object>(options: { max: number; milliseconds: number }) {
  const shelf: LruStore<Value> = new LRUCache({ max: options.max, ttl: options.milliseconds })
  return createGroupedCache<Value>({ stores: [shelf], storeFor: () => shelf })
}
