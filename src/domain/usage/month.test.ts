import { expect, test } from 'vitest'
import { addMonths, firstDay, formatMonth, lastDay, listMonths, Month, monthOf } from './month.ts'

test('R-OFFICE-5 Months are added and listed across years', () => {
  expect(addMonths('2026-11')).toBe('2026-12')
  expect(addMonths('2026-12')).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(addMonths('2026-03', 24)).toBe('2028-03')
  expect(monthOf(new Date('2026-02-28T23:59:59Z'))).toBe('2026-02')
  expect(listMonths('2025-11', '2026-01')).toEqual(['2025-11', '2025-12', '2026-01'])
  expect(listMonths('2026-02', '2026-02')).toEqual(['2026-02'])
  expect(listMonths('2026-02', '2026-01')).toEqual([])
})

test('R-OFFICE-5 A month has its first and last day and a short name', () => {
  expect([firstDay('2024-02'), lastDay('2024-02')]).toEqual(['2024-02-01', '2024-02-29'])
  expect([lastDay('2026-02'), lastDay('2026-12')]).toEqual(['2026-02-28', '2026-12-31'])
  expect([formatMonth('2026-01'), formatMonth('2026-12', '-')]).toEqual(['Jan 2026', 'Dec-2026'])
})

test('R-OFFICE-5 An invalid month is refused', () => {
  for (const right of ['1000-01', '9999-12', '2026-10', '2026-09'])
    expect(Month.safeParse(right).success, right).toBe(true)
  for (const wrong of ['0999-01', '2026-13', '2026-00', '2026-1', '12026-01', '2026-012', '2026'])
    expect(Month.safeParse(wrong).error?.issues[0]?.message, wrong).toBe(
      'must be a month like 2026-03',
    )
})
