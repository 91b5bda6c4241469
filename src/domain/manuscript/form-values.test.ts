import { expect, test } from 'vitest'
import { manuscriptParts, paragraph } from '../../../test/fixtures/manuscript-parts.ts'
import { readFormValues } from './form-values.ts'
import { readDocument } from './read/read-document.ts'

const authorsOf = (...lines: string[]) => {
  const all = ['A study of long rivers', ...lines, 'Abstract: We looked.', 'Keywords: a; b']
  const parts = manuscriptParts(all.map((line) => paragraph(line)).join(''))
  return readFormValues(readDocument(parts).document)
}

test('R-PRE-4 the form gets what the manuscript says about itself', () => {
  expect(authorsOf('Ọgbéni Sample1, Second B. Author2*', '1 University of the River')).toEqual({
    title: 'A study of long rivers',
    abstract: 'We looked.',
    keywords: ['a', 'b'],
    authors: ['Ọgbéni Sample', 'Second B. Author'],
  })
})

test('R-PRE-4 authors can be listed one per line', () => {
  expect(authorsOf('Sample Author', 'Second Author', 'Department of Rivers').authors).toEqual([
    'Sample Author',
    'Second Author',
  ])
})

test('R-PRE-4 a line that is no list of names gives no author', () => {
  expect(authorsOf('Received in March by the editors').authors).toEqual([])
})
