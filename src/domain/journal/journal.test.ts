import { expect, test } from 'vitest'
import { Issn, issnCheckDigit } from './journal.ts'

test('R-NAV-6 an ISSN is taken only with its check digit', () => {
  expect(issnCheckDigit('2049-363')).toBe('0')
  expect(issnCheckDigit('0000-006')).toBe('X')
  expect(Issn.safeParse('2049-3630').success).toBe(true)
  expect(Issn.safeParse('1050-124X').success).toBe(true)
  for (const wrong of ['2049-3631', '20493630', '2049-363', ''])
    expect(Issn.safeParse(wrong).success).toBe(false)
})
