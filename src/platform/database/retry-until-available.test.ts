import { expect, test } from 'vitest'
import { retryUntilAvailable } from './retry-until-available.ts'

const errorWith = (more: object) => Object.assign(new Error('no'), more)

const tried = async (errors: Error[], timeoutMs?: number) => {
  let [attempts, now] = [0, 0]
  const time = {
    now: () => now,
    wait: async (pause: number) => {
      now += pause
    },
  }
  const write = async () => {
    const error = errors[attempts]
    attempts += 1
    if (error) throw error
    return 'written'
  }
  const said = await retryUntilAvailable(write, timeoutMs, time).catch((error: Error) => error)
  return [said, attempts, now]
}

const away = errorWith({ code: 'ECONNRESET' })
const full = errorWith({ code: '53100' })
const wrong = errorWith({ code: '42P01' })

test('R-RUN-3 a write is repeated until the database is available', async () => {
  expect(await tried([])).toEqual(['written', 1, 0])
  // A restarted server is back within a second, so the pauses grow slowly.
  expect(await tried([away, full])).toEqual(['written', 3, 300])
})

test('R-RUN-3 a write is repeated only until the timeout', async () => {
  // Tries after 0.1 s and 0.2 s; the third would be too late.
  expect(await tried(Array(9).fill(away), 299)).toEqual([away, 2, 100])
  expect(await tried(Array(9).fill(away), 300)).toEqual([away, 3, 300])
  expect(await tried(Array(9).fill(away), 10_000)).toEqual([away, 9, 9100])
})

test('R-RUN-3 errors other than of an unavailable database are thrown at once', async () => {
  expect(await tried([wrong])).toEqual([wrong, 1, 0])
  expect(await tried([away, wrong])).toEqual([wrong, 2, 100])
})
