import { expect, test } from 'vitest'
import { headingColourOf, Typesetting } from './typesetting.ts'

test('R-TEXT-3 the settings of PDFs have defaults', () => {
  expect(Typesetting.parse({})).toEqual({
    paper: 'a4',
    textSize: 10.5,
    isJustified: true,
    headingColour: 'accent',
    hasLogo: true,
    runningHeads: 'authors',
    hasCitation: true,
    hasDates: true,
    formats: ['pdf', 'epub'],
  })
})

test('R-TEXT-3 the settings of PDFs refuse unknown, repeated or unreadable values', () => {
  const defaults = Typesetting.parse({})
  const wrong = [
    { textSize: 8.5 },
    { textSize: 12.5 },
    { paper: 'a3' },
    { formats: ['pdf', 'pdf'] },
  ]
  for (const change of wrong)
    expect(Typesetting.safeParse({ ...defaults, ...change }).success).toBe(false)
  expect(Typesetting.parse({ formats: [] }).formats).toEqual([])
})

test('R-TEXT-3 headings have a colour of the journal', () => {
  const accent = { light: '#b4512a', dark: '#e58a5f' }
  expect(headingColourOf({}, { headingColour: 'accent' })).toBe('#1F2A5C')
  expect(headingColourOf({ accent }, { headingColour: 'accent' })).toBe('#b4512a')
  expect(headingColourOf({ accent }, { headingColour: 'black' })).toBe('#000000')
  expect(headingColourOf({ accent }, { headingColour: 'green' })).toMatch(/^#[\da-f]{6}$/i)
  expect(headingColourOf({}, { headingColour: 'red' })).toBe('#7A3217')
})
