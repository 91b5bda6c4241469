import { expect } from 'vitest'
import { cpuTime } from './cpu-time.ts'

/** Below this, CPU time is mostly the compiler's and the garbage collector's. */
export const noiseMs = 25

/**
 * Measures work of a quarter of the size and of the whole size, three times each: a single run may include a garbage
 * collection. Fails if the shortest run of the whole takes more than eight times as much CPU time as the longest of the
 * quarter: linear work takes four times as much, quadratic work sixteen times.
 */
export async function expectLinearTime(
  size: number,
  work: (size: number) => unknown,
): Promise<void> {
  const quarters: number[] = []
  const wholes: number[] = []
  for (let run = 0; run < 3; run += 1) {
    quarters.push(await cpuTimeOf(() => work(size / 4)))
    wholes.push(await cpuTimeOf(() => work(size)))
  }
  expect(Math.min(...wholes)).toBeLessThan(8 * Math.max(...quarters, noiseMs))
}

/** The CPU time of some work on this thread, in milliseconds. */
export async function cpuTimeOf(work: () => unknown): Promise<number> {
  const began = cpuTime()
  await work()
  return cpuTime() - began
}
