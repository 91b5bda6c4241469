import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatLocalTime, formatTimeWithZone } from './local-time.ts'

beforeEach(() => vi.stubEnv('TZ', 'Africa/Lagos'))
afterEach(() => vi.unstubAllEnvs())

test('R-OFFICE-4 a moment is shown in local time', () => {
  expect(formatLocalTime('2026-11-22T23:39:00.000Z')).toBe('23 Nov 2026, 00:39')
})

test('R-OFFICE-4 a planned moment is shown with the place of its time zone', () => {
  expect(formatTimeWithZone('2026-11-22T23:39:00.000Z')).toBe('23 Nov 2026, 00:39, Lagos')
  vi.stubEnv('TZ', 'America/Argentina/Buenos_Aires')
  expect(formatTimeWithZone('2026-03-31T02:05:00Z')).toBe('30 Mar 2026, 23:05, Buenos Aires')
})
