import { vi } from 'vitest'
import { limit } from './runner/patience.ts'

/**
 * The longest wait for a state, in milliseconds: shorter than the time limit of a test, so that the missing state is
 * reported.
 */
const atMost = limit(15)

/** Waits until a check passes, and returns its result. */
export const until = <Found>(check: () => Found | Promise<Found>): Promise<Found> =>
  vi.waitFor(check, { timeout: atMost, interval: 25 })
