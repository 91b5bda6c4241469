import { expect, test } from 'vitest'
import { Colour, contrast, describePoorContrast, lightenForDarkScheme } from './colour.ts'

test('R-OFFICE-1 the contrast of two colours follows WCAG in either order', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#ffffff', '#000000')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3)
  expect(contrast('#ff0000', '#ffffff')).toBeCloseTo(3.998, 3)
  expect(contrast('#00ff00', '#ffffff')).toBeCloseTo(1.372, 3)
  expect(contrast('#0000ff', '#ffffff')).toBeCloseTo(8.592, 3)
  expect(contrast('#0a0a0a', '#000000')).toBeCloseTo(1.061, 3)
})

test('R-OFFICE-1 an accent with too little contrast is refused with the rounded-down ratio', () => {
  expect(describePoorContrast('#777777', 'light')).toBe(
    'has a contrast of 4.47 to 1 with white text; readers need 4.5 to 1',
  )
  expect(describePoorContrast('#767676', 'light')).toContain('4.35 to 1 with the page')
  expect(describePoorContrast('#333333', 'light')).toBeUndefined()
  expect(describePoorContrast('#333333', 'dark')).toContain('with dark text')
  expect(describePoorContrast('#dddddd', 'dark')).toBeUndefined()
})

test('R-OFFICE-1 the dark scheme lightens the colour no more than necessary', () => {
  expect(lightenForDarkScheme('#dddddd')).toBe('#dddddd')
  const lighter = lightenForDarkScheme('#800000')
  expect(lighter).toBe('#b97373')
  expect(describePoorContrast(lighter, 'dark')).toBeUndefined()
})

test('R-OFFICE-1 a colour is a number sign with six digits', () => {
  expect(Colour.safeParse('#B4512a').success).toBe(true)
  for (const wrong of ['b4512a', '#b4512', '#b4512ab', 'x#b4512a', '#b4512g'])
    expect(Colour.safeParse(wrong).error?.issues[0]?.message).toBe('must be a colour like #b4512a')
})
