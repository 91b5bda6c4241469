import { expect, test } from 'vitest'
import {
  contributorFromName,
  contributorFromText,
  renameContributors,
  withNameParts,
} from './contributor.ts'

test('R-BYLINE-2 the details of a person stay with the name when the byline changes', () => {
  const ada = { ...contributorFromName('Ada Obi'), orcid: '0000-0002-1825-0097' }
  const musa = { ...contributorFromName('Musa Bello'), corresponding: true }
  expect(renameContributors([ada, musa], ['Musa Bello', 'Ada Obi'])).toEqual([musa, ada])
  expect(renameContributors([ada, musa], ['Ada Obi'])).toEqual([ada])
  expect(renameContributors([ada], ['Ada Obi', 'New One'])).toEqual([
    ada,
    contributorFromName('New One'),
  ])
  const first = { ...contributorFromName('A'), orcid: '1' }
  const second = { ...contributorFromName('A'), orcid: '2' }
  expect(renameContributors([first, second], ['A', 'A', 'A'])).toEqual([
    first,
    second,
    contributorFromName('A'),
  ])
})

test('R-BYLINE-1 given and family name are guessed for a person who has neither', () => {
  const parts = (name: string) => {
    const { given, family } = withNameParts(contributorFromName(name))
    return [given, family]
  }
  expect(parts('Ada Bello')).toEqual(['Ada', 'Bello'])
  expect(parts('Ẹniọlá  Jane Ọ̀ṣọ́')).toEqual(['Ẹniọlá Jane', 'Ọ̀ṣọ́'])
  expect(parts('Ludwig van der Berg')).toEqual(['Ludwig', 'van der Berg'])
  expect(parts('Bello, Ada')).toEqual(['Ada', 'Bello'])
  expect(parts('van der Berg')).toEqual(['van', 'der Berg'])
  expect(parts('van Berg')).toEqual(['van', 'Berg'])
  for (const name of ['Plato', '', 'Bello, Ada, PhD', 'Bello,'])
    expect([name, ...parts(name)]).toEqual([name, null, null])
  const person = { ...contributorFromName('Ada Bello'), family: 'Ada' }
  expect(withNameParts(person)).toBe(person)
})

test('R-BYLINE-1 R-SUBMIT-6 an email address in brackets after a name is not part of the name', () => {
  const ada = { ...contributorFromName('Ada Obi'), email: 'ada@example.org' }
  for (const text of ['Ada Obi <ada@example.org>', 'Ada Obi (ada@example.org)'])
    expect(contributorFromText(text)).toEqual(ada)
  for (const text of [
    'Ada Obi',
    'Ada Obi (Lagos)',
    '<ada@example.org>',
    'ada@example.org',
    'A <@>',
  ])
    expect(contributorFromText(text)).toEqual(contributorFromName(text))
})
