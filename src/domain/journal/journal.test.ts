import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { Issn, issnCheckDigit, Journal } from './journal.ts'

test('R-NAV-6 an ISSN is taken only with its check digit', () => {
  expect(issnCheckDigit('2049-363')).toBe('0')
  expect(issnCheckDigit('0000-006')).toBe('X')
  expect(Issn.safeParse('2049-3630').success).toBe(true)
  expect(Issn.safeParse('1050-124X').success).toBe(true)
  for (const wrong of ['2049-3631', '20493630', '2049-363', ''])
    expect(Issn.safeParse(wrong).success).toBe(false)
})

test('R-ARCH-4 a journal that names no categories has those of teacher education', async () => {
  const { categories: _, ...own } = JSON.parse(await readFile('journal/journal.json', 'utf8'))
  expect(Journal.parse(own).categories).toEqual([
    'Education',
    'Teaching Methods',
    'Curriculum Development',
    'Educational Technology',
    'Teacher Training',
    'Educational Psychology',
    'Special Education',
    'Educational Leadership',
  ])
})
