import { expect, test } from 'vitest'
import { explainFinding } from './explain-finding.ts'

test('R-PRE-2 a finding explains problem, reason and fix for both programs', () => {
  expect(
    explainFinding({ code: 'other-font', found: 'Arial', expected: 'Times New Roman', count: 3 }),
  ).toEqual({
    what: 'Arial is used in 3 places. The journal asks for Times New Roman.',
    why: 'The same font in all manuscripts lets editors compare their length.',
    fix: 'Change the font of the text.',
    word: expect.stringContaining('Home'),
    libreOffice: expect.stringContaining('Styles'),
  })
})

test('R-PRE-2 content that cannot be converted is named', () => {
  const { what } = explainFinding({
    code: 'not-convertible',
    found: 'chart',
    expected: null,
    count: 1,
  })
  expect(what).toBe('A chart cannot be shown as text (one place).')
})
