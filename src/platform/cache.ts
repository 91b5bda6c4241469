import { LRUCache } from 'lru-cache'

/** A cache of values that are the same for everyone. */
export interface Cache<Value> {
  find(key: string): Value | undefined
  /**
   * Returns the cached value or the result of `load`; concurrent callers share one call. Throws what `load`
   * throws.
   */
  get(key: string, load: Load<Value>): Promise<Value>
  clear(): void
}

export type Load<Value> = () => Promise<Value>

/**
 * Options for LRUCache. Callers still receive a load that was pending when its entry was cleared or evicted; it is
 * not stored.
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
