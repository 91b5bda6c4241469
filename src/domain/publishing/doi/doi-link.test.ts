import { expect, test } from 'vitest'
import { doiUrl, splitByDoi } from './doi-link.ts'

const doisIn = (text: string) => splitByDoi(text).flatMap(({ doi }) => doi ?? [])

test('R-META-2 A text with DOIs stays as typed', () => {
  expect(splitByDoi('Obi. https://doi.org/10.5555/ab.1. More')).toEqual([
    { text: 'Obi. ' },
    { text: 'https://doi.org/10.5555/ab.1', doi: '10.5555/ab.1' },
    { text: '. More' },
  ])
  expect(splitByDoi('10.5555/A')).toEqual([{ text: '10.5555/A', doi: '10.5555/A' }])
  expect(splitByDoi('none')).toEqual([{ text: 'none' }])
  expect(splitByDoi('')).toEqual([])
})

test('R-META-2 A DOI is found with its resolver', () => {
  expect(doisIn('http://dx.doi.org/10.5555/a www.doi.org/10.5555/b doi.org/10.5555/c')).toEqual([
    '10.5555/a',
    '10.5555/b',
    '10.5555/c',
  ])
  expect(doiUrl('10.5555/a')).toBe('https://doi.org/10.5555/a')
})

test('R-META-2 A DOI includes brackets but no punctuation at the end', () => {
  expect(doisIn('(10.5555/a(1)2). 10.5555/b;')).toEqual(['10.5555/a(1)2', '10.5555/b'])
  expect(doisIn('10.5555/a(1), 10.5555/b: 10.5555/c.,;')).toEqual([
    '10.5555/a(1)',
    '10.5555/b',
    '10.5555/c',
  ])
  expect(doisIn('10.5555/a))')).toEqual(['10.5555/a'])
  expect(doisIn('10.5555/a(b))')).toEqual(['10.5555/a(b)'])
})

test('R-META-2 Text that is not a DOI makes no link', () => {
  for (const none of [
    '10.5555/',
    '10.5555/...',
    'x10.5555/a',
    '10.555/a',
    '1.10.5555/a',
    '10.5555',
  ])
    expect(doisIn(none), none).toEqual([])
})
