import { expect, test } from 'vitest'
import { findMentions, findTypedMention, suggestEditors } from './find-mentions.ts'

const editors = [
  { _id: '1', name: 'Ada' },
  { _id: '2', name: 'Ada Obi' },
  { _id: '3', name: 'Ṣadé Bello' },
]

test.each([
  ['@Ada Obi please look', ['2']],
  ['@Ada please look', ['1']],
  ['@Ada and @Ada Obi', ['1', '2']],
  ['@Ṣadé Bello'.normalize('NFD'), ['3']],
  ['Ada Obi said so', []],
])('R-TEAM-2 the mentions of a note are found: %s', (text, ids) => {
  expect(findMentions(text, editors)).toEqual(ids)
})

test.each([
  ['Please ask @Ad', 'Ad'],
  ['@', ''],
  ['mail to ada@example', undefined],
  ['@Ada\nthen', undefined],
])('R-TEAM-2 a name is offered after an @: %s', (text, typed) => {
  expect(findTypedMention(text, text.length)).toBe(typed)
})

test('R-TEAM-2 editors are offered by any word of their name', () => {
  expect(suggestEditors(editors, 'ob').map(({ _id }) => _id)).toEqual(['2'])
  expect(suggestEditors(editors, 'ada').map(({ _id }) => _id)).toEqual(['1', '2'])
  expect(suggestEditors(editors, 'Ada Obi please')).toEqual([])
})
