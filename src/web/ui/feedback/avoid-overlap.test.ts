import { expect, test } from 'vitest'
import { type Box, findFreeTop } from './avoid-overlap.ts'

const toasts: Box = { top: 8, bottom: 68, left: 900, right: 1260 }
const box = (top: number, height = 40, left = 1000): Box => ({
  top,
  bottom: top + height,
  left,
  right: left + 100,
})

test('R-NAV-12 toasts are at the top while no control is there', () => {
  expect(findFreeTop(toasts, [], 8, 800)).toBe(8)
  expect(findFreeTop(toasts, [box(20, 40, 100), box(300)], 8, 800)).toBe(8)
})

test('R-NAV-12 toasts are below the controls that they would cover', () => {
  expect(findFreeTop(toasts, [box(20)], 8, 800)).toBe(68)
  expect(findFreeTop(toasts, [box(90), box(20)], 8, 800)).toBe(138)
  expect(findFreeTop({ ...toasts, top: 68, bottom: 128 }, [box(20)], 8, 800)).toBe(68)
})

test('R-NAV-12 toasts start below the header', () => {
  expect(findFreeTop(toasts, [], 120, 800)).toBe(120)
})

test('R-NAV-12 no place is found for toasts where controls fill the space', () => {
  expect(findFreeTop(toasts, [box(20)], 8, 120)).toBeUndefined()
})
