import { expect, test } from 'vitest'
import { parseAuthorNames } from './author-names.ts'

test('R-SUBMIT-6 R-BYLINE-2 names separated by commas are names of people', () => {
  expect(parseAuthorNames(' Ada Obi ,, Musa ,')).toEqual(['Ada Obi', 'Musa'])
  expect(parseAuthorNames('Ada, Musa')).toEqual(['Ada', 'Musa'])
  expect(parseAuthorNames('')).toEqual([])
})

test('R-SUBMIT-6 a name with the family name first stays one name', () => {
  for (const [text, names] of [
    ['FAMILY, GIVEN and GIVEN FAMILY', ['FAMILY, GIVEN', 'GIVEN FAMILY']],
    ['OBI, Ada and Musa BELLO', ['OBI, Ada', 'Musa BELLO']],
    ['Musa BELLO and OBI, Ada Grace', ['Musa BELLO', 'OBI, Ada Grace']],
    ['Obi, Ada and Musa Bello', ['Obi, Ada', 'Musa Bello']],
    ['OBI, ADA, BELLO, MUSA', ['OBI, ADA', 'BELLO, MUSA']],
    ['Obi, Ada; Bello, Musa', ['Obi, Ada', 'Bello, Musa']],
  ] as const)
    expect(parseAuthorNames(text)).toEqual(names)
})

test('R-SUBMIT-6 an "and" separates people but not the words of an organisation', () => {
  const all = ['Ada Obi', 'Musa Bello', 'Ngozi Eze']
  expect(parseAuthorNames('Ada Obi, Musa Bello and Ngozi Eze')).toEqual(all)
  expect(parseAuthorNames('Ada Obi, Musa Bello, and Ngozi Eze')).toEqual(all)
  expect(parseAuthorNames('Ada Obi & Musa Bello')).toEqual(all.slice(0, 2))
  expect(parseAuthorNames('Plato, Ada Obi and Musa Bello')).toEqual(['Plato', ...all.slice(0, 2)])
  const ministry = 'Ministry of Education and Research'
  expect(parseAuthorNames(`Ada Obi, ${ministry}`)).toEqual(['Ada Obi', ministry])
})
