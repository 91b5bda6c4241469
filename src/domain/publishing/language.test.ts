import { expect, test } from 'vitest'
import { languageName, offeredLanguages } from './language.ts'

test('R-META-1 even languages that browsers do not know have names', () => {
  expect(['pcm', 'ff', 'kr', 'tiv', 'nup'].map(languageName)).toEqual([
    'Nigerian Pidgin',
    'Fulfulde',
    'Kanuri',
    'Tiv',
    'Nupe',
  ])
  expect(languageName('yo')).toBe('Yoruba')
  for (const code of offeredLanguages) expect(languageName(code)).not.toBe(code)
})
