import { expect, test } from 'vitest'
import { createCache } from './cache.ts'

const value = (name: string) => ({ name })

test('R-SCALE-1 a value is loaded once for concurrent callers', async () => {
  const kept = createCache<{ name: string }>({ max: 2, milliseconds: 60_000 })
  let made = 0
  const make = async () => value(`made ${++made}`)
  const [one, other] = await Promise.all([kept.get('a', make), kept.get('a', make)])
  expect(one).toBe(other)
  expect(await kept.get('a', make)).toBe(one)
  expect(kept.find('a')).toBe(one)
  expect(kept.find('b')).toBeUndefined()
  await kept.get('b', make)
  await kept.get('c', make)
  expect(kept.find('a')).toBeUndefined()
  kept.clear()
  expect([kept.find('b'), kept.find('c')]).toEqual([undefined, undefined])
})

test('R-SCALE-1 a value loaded before the cache was cleared is not stored', async () => {
  const kept = createCache<{ name: string }>({ max: 2, milliseconds: 60_000 })
  const { promise, resolve } = Promise.withResolvers<{ name: string }>()
  const begun = kept.get('a', () => promise)
  kept.clear()
  const newer = await kept.get('a', async () => value('new'))
  resolve(value('old'))
  expect(await begun).toEqual(value('old'))
  expect(kept.find('a')).toBe(newer)
})

test('R-SCALE-1 a failed load is not stored', async () => {
  const kept = createCache<{ name: string }>({ max: 2, milliseconds: 60_000 })
  await expect(kept.get('b', () => Promise.reject(new Error('broke')))).rejects.toThrow('broke')
  expect(await kept.get('b', async () => value('whole'))).toEqual(value('whole'))
})

test('R-SCALE-1 a value whose entry is evicted during its load still reaches its callers', async () => {
  const cache = createCache<{ name: string }>({ max: 1, milliseconds: 60_000 })
  const { promise, resolve } = Promise.withResolvers<{ name: string }>()
  const pending = cache.get('a', () => promise)
  await cache.get('b', async () => value('other'))
  resolve(value('late'))
  expect(await pending).toEqual(value('late'))
  expect(cache.find('a')).toBeUndefined()
})
