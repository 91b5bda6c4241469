import { LRUCache } from 'lru-cache'

/** What is the same for everyone is made once and kept for a while. */
export interface Keep<Value> {
  /** What is kept under a key. */
  find(key: string): Value | undefined
  /** What is kept under the key, or what `make` makes; several askers at once share one making. Throws what `make` throws. */
  get(key: string, make: () => Promise<Value>): Promise<Value>
  /** Forgets everything: called when something was written that shows in it. */
  clear(): void
}

type Shelf<Value extends object> = LRUCache<string, Value>

type Options<Value extends object> = {
  shelves: Shelf<Value>[]
  /** Where a value is kept; undefined when it is not. */
  placeOf(key: string, value: Value): Shelf<Value> | undefined
}

/** Keeps values on shelves. What was begun before `clear` may show what was there before: it is not kept after it. */
export function keepOn<Value extends object>({ shelves, placeOf }: Options<Value>): Keep<Value> {
  let making = new Map<string, Promise<Value>>()
  const find = (key: string) => {
    for (const shelf of shelves) {
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
        if (begun === making) placeOf(key, made)?.set(key, made)
        return made
      } finally {
        begun.delete(key)
      }
    },
    clear() {
      making = new Map()
      for (const shelf of shelves) shelf.clear()
    },
  }
}

/** Keeps so many values, each for so many milliseconds at most. */
export function keepSome<Value extends object>(options: { max: number; milliseconds: number }) {
  const shelf: Shelf<Value> = new LRUCache({ max: options.max, ttl: options.milliseconds })
  return keepOn<Value>({ shelves: [shelf], placeOf: () => shelf })
}
