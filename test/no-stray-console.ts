import { afterEach, beforeEach, expect, vi } from 'vitest'

const spies = { error: vi.spyOn(console, 'error'), warn: vi.spyOn(console, 'warn') }

beforeEach(() => {
  for (const spy of Object.values(spies)) spy.mockClear()
})

/** An error or a warning that no test asked for is a defect. */
afterEach(() => {
  expect(spies.error.mock.calls).toEqual([])
  expect(spies.warn.mock.calls).toEqual([])
})
