import { LRUCache } from 'lru-cache'

/** A cache of what is the same for everyone. */
export interface Cache<Value> {
  /** The cached value of a key. */
  find(key: string): Value | undefined
  /** The cached value of the key, or what `load` returns; concurrent callers share one call. Throws what `load` throws. */
  get(key: string, load: Load<Value>): Promise<Value>
  /** Removes everything: called when something was written that shows in it. */
  clear(): void
}

export type Load<Value> = () => Promise<Value>

/**
 * How a cache of lru-cache loads what it lacks. A load that was pending when its entry was cleared or evicted still
 * reaches its callers, and is not stored.
 */
export const loading = {
  fetchMethod: <Value>(_key: string, _old: unknown, { context }: { context: Load<Value> }) =>
    context(),
  ignoreFetchAbort: true,
}

/** Caches at most `max` values, each for at most `milliseconds`. */
export function createCache<Value extends object>(options: {
  max: number
  milliseconds: number
}): Cache<Value> {
  const cache = new LRUCache<string, Value, Load<Value>>({
    ...loading,
    max: options.max,
    ttl: options.milliseconds,
  })
  return {
    find: (key) => cache.get(key),
    get: (key, load) => cache.forceFetch(key, { context: load }),
    clear: () => cache.clear(),
  }
}
