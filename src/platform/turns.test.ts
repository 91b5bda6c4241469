import { expect, test } from 'vitest'
import { takeTurns } from './turns.ts'

/** Tasks that end when they are told to, and how many of them run. */
function tasks() {
  const ends: (() => void)[] = []
  const seen = { running: 0, most: 0, order: [] as number[] }
  const task = (n: number) => async () => {
    seen.order.push(n)
    seen.running += 1
    seen.most = Math.max(seen.most, seen.running)
    await new Promise<void>((resolve) => ends.push(resolve))
    seen.running -= 1
    return n
  }
  return { task, seen, endOne: () => ends.shift()?.() }
}

test('R-SEC-2 so many run at once, the others wait in their order, and the next is refused as busy', async () => {
  const inTurn = takeTurns({ atOnce: 2, waiting: 3 })
  const { task, seen, endOne } = tasks()
  const done = [1, 2, 3, 4, 5].map((n) => inTurn(task(n)))
  await expect(inTurn(task(6))).rejects.toMatchObject({ refusal: 'busy', retryAfter: 5 })
  expect(seen.order).toEqual([1, 2])
  for (const n of [1, 2, 3, 4, 5]) {
    endOne()
    await done[n - 1]
  }
  expect(await Promise.all(done)).toEqual([1, 2, 3, 4, 5])
  expect(seen).toEqual({ running: 0, most: 2, order: [1, 2, 3, 4, 5] })
})

test('R-SEC-2 a task that fails hands its turn on', async () => {
  const inTurn = takeTurns({ atOnce: 1, waiting: 1 })
  const failing = inTurn(() => Promise.reject(new Error('broken')))
  const next = inTurn(async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
  expect(await inTurn(async () => 'again')).toBe('again')
})
