import { expect, test } from 'vitest'
import { named, renamed } from './byline.ts'

test('R-BYLINE-2 what is known of a person stays with the name, wherever the name comes to stand', () => {
  const ada = { ...named('Ada Obi'), orcid: '0000-0002-1825-0097' }
  const musa = { ...named('Musa Bello'), corresponding: true }
  expect(renamed([ada, musa], ['Musa Bello', 'Ada Obi'])).toEqual([musa, ada])
  expect(renamed([ada, musa], ['Ada Obi'])).toEqual([ada])
  expect(renamed([ada], ['Ada Obi', 'New One'])).toEqual([ada, named('New One')])
  const first = { ...named('A'), orcid: '1' }
  const second = { ...named('A'), orcid: '2' }
  expect(renamed([first, second], ['A', 'A', 'A'])).toEqual([first, second, named('A')])
})
