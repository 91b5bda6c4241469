import { expect, test } from 'vitest'
import { contributorFromName, renameContributors } from './contributor.ts'

test('R-BYLINE-2 what is known of a person stays with the name, wherever the name comes to stand', () => {
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
