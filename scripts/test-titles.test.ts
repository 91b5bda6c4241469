import { expect, test } from 'vitest'
import { findWrongTitles } from './test-titles.ts'

test('a title of more than 100 characters is found, with its line', () => {
  const long = 'x'.repeat(101)
  const source = `const n = 1\ntest.each([1])('${long}', () => {})\ntest('short', () => {})`
  expect(findWrongTitles('a.test.ts', source)).toEqual([
    'a.test.ts:2: the title has 101 characters, at most 100',
  ])
  expect(findWrongTitles('a.test.ts', `describe('${long}', () => {})`)).toEqual([])
  expect(findWrongTitles('a.test.ts', `expect('${long}')`)).toEqual([])
})

test('a template literal is a title', () => {
  const source = `for (const n of [1]) test(\`${'x'.repeat(50)} \${n} ${'y'.repeat(50)}\`, () => {})`
  expect(findWrongTitles('a.test.ts', source)).toEqual([
    'a.test.ts:1: the title has 102 characters, at most 100',
  ])
})

test('a title that adds a second behaviour after a comma is found', () => {
  expect(findWrongTitles('a.test.ts', `test('it opens, and it closes', () => {})`)).toEqual([
    'a.test.ts:1: name one behaviour, without ", and"',
  ])
  expect(findWrongTitles('a.test.ts', `test('it opens, reads and closes', () => {})`)).toEqual([])
  expect(findWrongTitles('a.test.ts', `describe('ports, and ships', () => {})`)).toEqual([])
})

test('a former word in a title is found', () => {
  expect(findWrongTitles('a.test.ts', `test('whoever asks', () => {})`)).toEqual([
    'a.test.ts:1: use another word than "whoever"',
  ])
})
