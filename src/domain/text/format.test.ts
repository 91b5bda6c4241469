import { expect, test } from 'vitest'
import {
  formatBytes,
  formatDateTime,
  formatDay,
  formatIssue,
  formatIssueShort,
  formatPages,
  truncateText,
} from './format.ts'

test('R-DL-5 A size is formatted in bytes, KB, MB or GB', () => {
  expect([0, 1023, 1024, 421_888, 1_022_976, 1_500_000, 10_485_760].map(formatBytes)).toEqual([
    '0 bytes',
    '1023 bytes',
    '1 KB',
    '412 KB',
    '999 KB',
    '1.4 MB',
    '10.0 MB',
  ])
})

test('R-DETAIL-1 A date is formatted in UTC', () => {
  expect(formatDay('2026-09-03T23:59:59Z')).toBe('3 Sep 2026')
  expect(formatDay('2026-09-03')).toBe('3 Sep 2026')
  expect(() => formatDay('next week')).toThrow('Not a date: next week')
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15)))
  const named = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
  for (const month of months)
    expect(formatDay(month.toISOString())).toBe(`15 ${named.format(month)} 2026`)
})

test('R-ARCH-1 Volume, issue and pages are formatted as in print', () => {
  expect(formatIssue({ volume: 12, issue: '3', year: 2026 })).toBe('Vol. 12, No. 3 (2026)')
  expect(formatIssue({ volume: 12, issue: null })).toBe('Vol. 12')
  expect(formatIssue({ volume: null, issue: null })).toBe('')
  expect(formatIssueShort({ volume: 12, issue: '1-2' })).toBe('12 (1-2)')
  expect(formatPages('41-58')).toBe('41–58')
  expect(formatPages('e12')).toBe('e12')
})

test('R-DETAIL-3 A text is cut at a word to its maximum length', () => {
  expect(truncateText('short  text', 160)).toBe('short text')
  const long = truncateText('word '.repeat(100), 160)
  expect(long.length).toBeLessThanOrEqual(160)
  expect(long).toMatch(/word…$/)
  expect(truncateText('x'.repeat(500), 160)).toHaveLength(160)
})

test('R-DETAIL-1 R-DL-5 Moments, large sizes and missing issues are formatted', () => {
  expect(formatDateTime('2026-09-03T14:05:59Z')).toBe('3 Sep 2026, 14:05 UTC')
  expect(formatDay('2026-05-01')).toBe('1 May 2026')
  expect([1_047_527_424, 1_048_576_000, 21_800_000_000].map(formatBytes)).toEqual([
    '999.0 MB',
    '1.0 GB',
    '20.3 GB',
  ])
  expect(formatIssueShort({ volume: null, issue: '3' })).toBe('')
  expect(formatIssueShort({ volume: 12, issue: null })).toBe('12')
  expect(formatPages('1 - 2, 4-5')).toBe('1–2, 4–5')
  expect(truncateText('abc def', 7)).toBe('abc def')
  expect(truncateText('abc def', 6)).toBe('abc…')
  expect(truncateText('abc, def', 7)).toBe('abc…')
  expect(truncateText(' a\n b ', 160)).toBe('a b')
})
