import { expect, test } from 'vitest'
import { roundUp } from './chart.tsx'

test('R-OFFICE-5 the scale of a chart ends at a round number', () => {
  expect([0, 1, 3, 6, 11, 5142].map(roundUp)).toEqual([1, 1, 3, 6, 20, 6000])
})
