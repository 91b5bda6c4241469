import { expect, test } from 'vitest'
import { findLongTitles } from './test-titles.ts'

test('a title of more than 100 characters is found, with its line', () => {
  const long = 'x'.repeat(101)
  const source = `const n = 1\ntest.each([1])('${long}', () => {})\ntest('short', () => {})`
  expect(findLongTitles('a.test.ts', source)).toEqual([
    'a.test.ts:2: the title has 101 characters, at most 100',
  ])
  expect(findLongTitles('a.test.ts', `describe('${long}', () => {})`)).toEqual([])
  expect(findLongTitles('a.test.ts', `expect('${long}')`)).toEqual([])
})
