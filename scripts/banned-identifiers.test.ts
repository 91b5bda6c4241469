import { expect, test } from 'vitest'
import { findBanned, findFormerAddresses, findFormerWords } from './banned-identifiers.ts'

test('a banned identifier is found in code', () => {
  expect(findBanned('const easel = openPool()')).toEqual(['easel'])
})

test('comments, strings and longer names may contain a banned word', () => {
  expect(findBanned("// the easel\nconst easelSize = 'easel'")).toEqual([])
})

test('a former word is found in prose in any case', () => {
  expect(findFormerWords('Whoever judges it anew')).toEqual(['whoever', 'judges', 'anew'])
})

test('a longer word may contain a former word', () => {
  expect(findFormerWords('the default understands withstanding')).toEqual([])
})

test('a former word in an address is found, but not in a name of a file or in prose', () => {
  const source = `api("/desk/counts"); open(path + "/course"); import "./fonts/letters.css" // copies/desk`
  expect(findFormerAddresses(source)).toEqual(['desk', 'course'])
})
