import { expect, test } from 'vitest'
import { drawQrCode, newRecoveryCode, newTotpSecret, setupUri, stepOfCode } from './totp.ts'

/** The secret and codes of RFC 6238, appendix B, by their last six digits. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const codes = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
] as const

test('R-SEC-3 a code is valid in its time step and the steps before and after (RFC 6238)', () => {
  const stepAt = (code: string, seconds: number) =>
    stepOfCode(secret, code, new Date(seconds * 1000))
  for (const [seconds, code] of codes) {
    const step = Math.floor(seconds / 30)
    const near = [-60, -30, 0, 30, 60].map((more) => stepAt(code, step * 30 + more))
    expect(near, code).toEqual([undefined, step, step, step, undefined])
  }
  expect([stepAt('287083', 59), stepAt('28708', 59), stepAt('', 59)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('R-SEC-3 the setup URI has the values that every app supports', () => {
  const address = setupUri(secret, { issuer: 'journal.example', label: 'ada@example.org' })
  expect(address).toBe(
    `otpauth://totp/journal.example:ada%40example.org?issuer=journal.example&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  )
  expect([newTotpSecret(), newTotpSecret()]).toEqual([
    expect.stringMatching(/^[A-Z2-7]{32}$/),
    expect.stringMatching(/^[A-Z2-7]{32}$/),
  ])
  expect(newRecoveryCode()).toMatch(/^([a-z2-7]{4}-){6}[a-z2-7]{4}$/)
  expect(newRecoveryCode()).not.toBe(newRecoveryCode())
  const { size, path } = drawQrCode('A')
  expect(size, 'version 1 and a quiet zone of four').toBe(21 + 2 * 4)
  expect(path).toMatch(/^M4 4h1v1h-1zM5 4h1v1h-1z/)
  const places = [...path.matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)])
  expect([Math.min(...places), Math.max(...places)]).toEqual([4, 24])
})

/** The number of bits that differ among the texts, which are numbers in base32. */
function countRandomBits(texts: string[]): number {
  const numbers = texts.map((text) =>
    [...text].map((letter) => 'abcdefghijklmnopqrstuvwxyz234567'.indexOf(letter)),
  )
  const bits = Array.from({ length: (numbers[0]?.length ?? 0) * 5 }, (_, bit) =>
    numbers.map((number) => ((number[Math.floor(bit / 5)] ?? 0) >> (4 - (bit % 5))) & 1),
  )
  return bits.filter((values) => values.includes(0) && values.includes(1)).length
}

test('R-SEC-3 a secret has 160 random bits and a recovery code 136', () => {
  const many = Array.from({ length: 200 })
  expect(countRandomBits(many.map(() => newTotpSecret().toLowerCase()))).toBe(160)
  expect(countRandomBits(many.map(() => newRecoveryCode().replaceAll('-', '')))).toBe(136)
})
