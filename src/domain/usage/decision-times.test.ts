import { expect, test } from 'vitest'
import { decisionsByQuarter, lastQuarters, median, momentsOf } from './decision-times.ts'

const decided = (created: string, decidedAt: string) => ({
  createdAt: new Date(created),
  decidedAt: new Date(decidedAt),
})

test('R-OFFICE-5 Decisions are grouped by quarter with the median of whole days', () => {
  expect(median([])).toBeUndefined()
  expect(median([3, 1])).toBe(2)
  expect(median([9, 10, 1])).toBe(9)
  expect(
    decisionsByQuarter([
      decided('2026-03-01T09:00:00Z', '2026-04-01T08:00:00Z'),
      decided('2025-12-01', '2026-01-01'),
      decided('2026-01-01', '2026-03-31T23:59:59Z'),
      decided('2026-12-03', '2026-12-01'),
      decided('2025-09-29', '2025-10-01'),
      decided('2026-07-01T12:00:00Z', '2026-07-02T11:59:59Z'),
    ]),
  ).toEqual([
    { quarter: '2025-Q4', count: 1, medianDays: 2 },
    { quarter: '2026-Q1', count: 2, medianDays: 60 },
    { quarter: '2026-Q2', count: 1, medianDays: 30 },
    { quarter: '2026-Q3', count: 1, medianDays: 0 },
    { quarter: '2026-Q4', count: 1, medianDays: 0 },
  ])
})

test('R-OFFICE-5 A quarter has three months', () => {
  const iso = ({ from, before }: ReturnType<typeof momentsOf>) => [
    from.toISOString().slice(0, 10),
    before.toISOString().slice(0, 10),
  ]
  expect(iso(momentsOf('2026-Q1'))).toEqual(['2026-01-01', '2026-04-01'])
  expect(iso(momentsOf('2026-Q4'))).toEqual(['2026-10-01', '2027-01-01'])
})

test('R-OFFICE-5 The last quarters include the current one', () => {
  const first = (now: string, count: number) =>
    lastQuarters(new Date(now), count).from.toISOString().slice(0, 10)
  expect(first('2026-03-31T23:59:59Z', 1)).toBe('2026-01-01')
  expect(first('2026-03-31T23:59:59Z', 8)).toBe('2024-04-01')
  expect(first('2026-04-01T00:00:00Z', 8)).toBe('2024-07-01')
})
