import { expect, test } from 'vitest'
import { limitConcurrency } from './concurrency-limit.ts'
import { currentRequestId, withRequestId } from './request-id.ts'

const words = { sentence: 'Please come again.', retryAfter: 5 }

test('R-SEC-2 R-SCALE-4 the limit runs two tasks, queues the third and refuses the fourth', async () => {
  const line = limitConcurrency({ maxRunning: 2, maxQueued: 1, ...words })
  const begun: number[] = []
  const gates = [0, 1, 2].map(() => Promise.withResolvers<void>())
  const done = gates.map((gate, index) =>
    line.run(async () => {
      begun.push(index)
      await gate.promise
      return index
    }),
  )
  await expect(line.run(async () => 'never')).rejects.toMatchObject({
    refusal: 'too-busy',
    message: 'Please come again.',
    retryAfter: 5,
  })
  expect({ begun, length: line.length() }).toEqual({ begun: [0, 1], length: 3 })
  gates[1]?.resolve()
  await done[1]
  await expect.poll(() => begun).toEqual([0, 1, 2])
  for (const gate of gates) gate.resolve()
  expect(await Promise.all(done)).toEqual([0, 1, 2])
  expect(line.length()).toBe(0)
})

test('R-SCALE-4 a failed task frees its slot', async () => {
  const line = limitConcurrency({ maxRunning: 1, maxQueued: 1, ...words })
  const failed = line.run(() => Promise.reject(new Error('broken')))
  const next = line.run(async () => 'done')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

test('R-RUN-3 a task that waited has the id of its own request', async () => {
  const line = limitConcurrency({ maxRunning: 1, maxQueued: 1, ...words })
  const ids = ['first', 'second'].map((id) =>
    withRequestId(id, () => line.run(async () => currentRequestId())),
  )
  expect(await Promise.all(ids)).toEqual(['first', 'second'])
})
