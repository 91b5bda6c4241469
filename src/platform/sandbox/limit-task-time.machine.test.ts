import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { limitTaskTime } from './limit-task-time.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('R-SEC-4 a process that has ended is not reported as too slow', async () => {
  const child = spawn('sleep', ['1000'])
  vi.useFakeTimers()
  const giveUp = vi.fn()
  const stop = limitTaskTime(child.pid ?? 0, { seconds: 1, elapsedSeconds: 100 }, giveUp)
  child.kill()
  await once(child, 'exit')
  vi.advanceTimersByTime(99_000)
  expect(giveUp).not.toHaveBeenCalled()
  stop()
  expect(vi.getTimerCount()).toBe(0)
})
