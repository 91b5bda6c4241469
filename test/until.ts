import { vi } from 'vitest'

/** So long a state is waited for, in milliseconds: less than a test may take, so that what did not come is named. */
const atMost = 50_000

/** Waits until a check passes, however long the machine takes, and answers what it answers. */
export const until = <Found>(check: () => Found | Promise<Found>): Promise<Found> =>
  vi.waitFor(check, { timeout: atMost, interval: 25 })
