import { expect, test } from 'vitest'
import { findBanned } from './banned-identifiers.ts'

test('a banned identifier is found in code', () => {
  expect(findBanned('const easel = openPool()')).toEqual(['easel'])
})

test('comments, strings and longer names may contain a banned word', () => {
  expect(findBanned("// the easel\nconst easelSize = 'easel'")).toEqual([])
})
