import { expect, test } from 'vitest'
import { salutationOf } from './salutation.ts'

test('R-OFFICE-11 an email greets by a name that contains no link', () => {
  expect(salutationOf('Ṣadé Ọ̀ṣọ́')).toBe('Dear Ṣadé Ọ̀ṣọ́,')
  expect(salutationOf('Prof.A.B. Okafor')).toBe('Dear Prof. A. B. Okafor,')
  expect(salutationOf('buy at cheap.example.com now')).toBe('Dear buy at cheap. example. com now,')
  expect(salutationOf('x'.repeat(200)).length).toBeLessThan(90)
  expect(salutationOf(undefined), 'who has no account yet').toBe('Hello,')
})
