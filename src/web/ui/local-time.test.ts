import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatLocalTime, localizeTimes } from './local-time.ts'

beforeEach(() => vi.stubEnv('TZ', 'Africa/Lagos'))
afterEach(() => vi.unstubAllEnvs())

test('R-OFFICE-4 a moment is shown in local time with the place of its zone', () => {
  expect(formatLocalTime('2026-11-22T23:39:00.000Z')).toBe('23 Nov 2026, 00:39, Lagos')
  vi.stubEnv('TZ', 'America/Argentina/Buenos_Aires')
  expect(formatLocalTime('2026-03-31T02:05:00Z')).toBe('30 Mar 2026, 23:05, Buenos Aires')
})

test('R-OFFICE-4 moments in a message of the server are shown in local time', () => {
  expect(localizeTimes('Bola rejected it on 2 Mar 2026, 23:30 UTC. Please reload.')).toBe(
    'Bola rejected it on 3 Mar 2026, 00:30, Lagos. Please reload.',
  )
  expect(localizeTimes('Published on 2 Mar 2026')).toBe('Published on 2 Mar 2026')
})
