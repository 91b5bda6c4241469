import { expect, test } from 'vitest'
import { createUploadLimit } from './upload-limit.ts'

test('R-UPLOAD-6 R-API-7 The number of concurrent forms is limited per sender and overall', () => {
  const enter = createUploadLimit({ perAccount: 2, overall: 3 })
  const perAccount = {
    refusal: 'too-many-requests',
    retryAfter: 20,
    message: 'You are sending 2 forms already. Please wait until one of them has arrived.',
  }
  const overall = {
    refusal: 'too-busy',
    retryAfter: 20,
    message: 'Many files are being sent at the moment. Please try again in a minute.',
  }
  const refused = (sender: string) => {
    try {
      enter(sender)
    } catch (error) {
      return error
    }
    return 'let in'
  }
  const leave = [enter('ada'), enter('ada')]
  expect(refused('ada')).toMatchObject(perAccount)
  const other = enter('obi')
  expect(refused('musa')).toMatchObject(overall)
  expect(refused('ada'), 'the limit of the account comes first').toMatchObject(perAccount)
  other()
  leave[0]?.()
  expect(refused('ada')).toBe('let in')
  expect(refused('ada')).toMatchObject(perAccount)
  leave[1]?.()
  expect(refused('obi')).toBe('let in')
  expect(refused('obi')).toBe('let in')
  expect(refused('obi')).toMatchObject(perAccount)
  expect(refused('ada')).toMatchObject(overall)
})
