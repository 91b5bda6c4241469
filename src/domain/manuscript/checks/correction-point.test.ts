import { expect, test } from 'vitest'
import { correctionPoint } from './correction-point.ts'

const finding = {
  code: 'citation-without-reference',
  level: 'error',
  found: null,
  expected: null,
} as const
const placesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ blockId: `p${index}`, quote: `Work ${index}` }))

test('R-PRE-5 a point of a return for correction quotes each place of its finding', () => {
  expect(correctionPoint({ ...finding, places: placesOf(2), count: 2 })).toBe(
    '2 citations have no entry in the reference list. Where: “Work 0”; “Work 1”. Add the missing works, or correct the name or the year, so that both are alike.',
  )
})

test('R-PRE-5 a point of a finding with many places quotes ten and counts the others', () => {
  const point = correctionPoint({ ...finding, places: placesOf(20), count: 25 })
  expect(point).toContain('“Work 9”; and 15 more. Add')
  expect(point).not.toContain('Work 10')
})

test('R-PRE-5 a point of a finding without a place says what is missing', () => {
  const missing = { ...finding, code: 'references-missing' as const, places: [], count: 0 }
  expect(correctionPoint(missing)).toMatch(/^No reference list was found\. Add a heading/)
})
