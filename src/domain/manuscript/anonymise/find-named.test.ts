import { expect, test } from 'vitest'
import { findNamed } from './find-named.ts'

const person = {
  name: 'Ada Grace Obi',
  given: null,
  family: null,
  email: 'ada@uni.example.org',
  orcid: '0000-0002-1825-0097',
  affiliations: ['University of Ibadan'],
}

const find = (text: string, ...allowed: string[]) => findNamed(text, [person], allowed)

test('R-BLIND-1 a text names a person by family name, initials, address, affiliation or ORCID iD', () => {
  expect(find('As Obi says.')).toBe('Obi')
  expect(find('OBI, A. G. wrote it.')).toBe('OBI, A. G')
  expect(find('Write to head@uni.example.org. Thank you.')).toBe('head@uni.example.org')
  expect(find('At the University of Ibadan.')).toBe('University of Ibadan')
  expect(find('See https://orcid.org/0000-0002-1825-0097')).toBe(
    'https://orcid.org/0000-0002-1825-0097',
  )
})

test('R-BLIND-1 neither known words nor addresses of others name anybody', () => {
  const text = 'We thank you. Our email: office@other.example or https://github.com/other/data.'
  expect(find(text)).toBeUndefined()
  expect(find('At the university of Ibadan city.')).toBeUndefined()
  expect(find('On reading Obi', 'On reading Obi')).toBeUndefined()
  expect(find('On reading Obi, by Ada Obi', 'On reading Obi')).toBe('Ada Obi')
})

test('R-BLIND-1 a word of an allowed text is not a name in either case', () => {
  const people = [{ ...person, name: 'Ada Sample' }]
  const text = 'Dear Reviewer, Sample Journal of Reading invites you.'
  expect(findNamed(text, people, [])).toBe('Sample')
  const allowed = ['Sample Journal of Reading', 'A study of a sample of schools']
  expect(findNamed(text, people, allowed)).toBeUndefined()
})
