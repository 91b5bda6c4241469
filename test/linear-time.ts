import { expect } from 'vitest'
import { cpuTime } from './cpu-time.ts'

/** Below this, CPU time is mostly the compiler's and the garbage collector's. */
export const noiseMs = 25

/**
 * Runs work of a quarter of the size, then of the size. Fails if that takes more than eight times as much CPU time: linear
 * work takes four times as much, quadratic work sixteen times.
 */
export async function expectLinearTime(
  size: number,
  work: (size: number) => unknown,
): Promise<void> {
  const quarter = await cpuTimeOf(() => work(size / 4))
  const whole = await cpuTimeOf(() => work(size))
  expect(whole).toBeLessThan(8 * Math.max(quarter, noiseMs))
}

/** The CPU time of some work on this thread, in milliseconds. */
export async function cpuTimeOf(work: () => unknown): Promise<number> {
  const began = cpuTime()
  await work()
  return cpuTime() - began
}
