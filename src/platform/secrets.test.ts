import { expect, test } from 'vitest'
import { createPasswordHasher, hashToken, newToken } from './secrets.ts'

test('R-SEC-2 a normalised password of up to 200 characters is hashed slowly with a salt', async () => {
  const { hash, match } = createPasswordHasher()
  const long = 'ọ̀rọ̀ aṣínà '.repeat(18).slice(0, 200)
  const [one, two] = [await hash(long), await hash(long)]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await match(one, long.normalize('NFD'))).toBe(true)
  expect(await match(one, long.slice(0, -1))).toBe(false)
  expect(await match(one, long.toUpperCase())).toBe(false)
  expect(await match(undefined, long)).toBe(false)
})

test('R-SEC-2 a token has 256 random bits', () => {
  const tokens = Array.from({ length: 100 }, newToken)
  expect(new Set(tokens).size).toBe(100)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
})

test('R-SEC-2 the hash of a token is its SHA-256', () => {
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
