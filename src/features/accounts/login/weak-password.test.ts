import { expect, test } from 'vitest'
import { findPasswordWeakness, requireStrongPassword } from './weak-password.ts'

const person = { name: 'Ada Okafor', email: 'ada.okafor@example.org' }
const journal = { name: 'Sample Letters of Biology', shortName: 'SLBIO' }
const place = { journal: () => journal, baseUrl: 'https://mango.example:8443/here' } as never

test('R-SEC-1 an easily guessed password is refused with the reason', async () => {
  const own = 'Please choose a password that is not made of your name or email address.'
  const ofPlace = 'Please choose a password that is not made of the name of the journal.'
  const common =
    'Please choose another password. This one is very common and easy to guess. A few unrelated words are easy to remember and hard to guess.'
  for (const [password, sentence] of [
    ['okafor12', own],
    ['SLBIO2026', ofPlace],
    ['mango2026', ofPlace],
    ['biology99', ofPlace],
    ['PassWord1', common],
    [' iloveyou ', common],
    ['ＰＡＳＳＷＯＲＤ', common],
    ['a few unrelated words', undefined],
  ] as const)
    expect(await findPasswordWeakness(password, person, place), password).toBe(sentence)
  expect(await findPasswordWeakness('mango2026', person), 'at no place').toBeUndefined()
  await expect(requireStrongPassword('okafor12', person)).rejects.toMatchObject({
    refusal: 'weak-password',
    message: own,
    field: 'password',
  })
  await expect(requireStrongPassword('mango2026', person)).resolves.toBeUndefined()
})
