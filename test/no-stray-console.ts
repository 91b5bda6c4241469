import { afterEach, beforeEach, expect, vi } from 'vitest'

const spies = { error: vi.spyOn(console, 'error'), warn: vi.spyOn(console, 'warn') }

beforeEach(() => {
  for (const spy of Object.values(spies)) spy.mockClear()
})

/** An unexpected error or warning fails the test. */
afterEach(() => {
  expect(spies.error.mock.calls).toEqual([])
  expect(spies.warn.mock.calls).toEqual([])
})
