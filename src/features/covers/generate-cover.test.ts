import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { test as siteTest } from '../../../test/site.ts'
import { generateCover } from './generate-cover.ts'

test('R-HOME-2 The same seed draws the same cover', () => {
  expect(generateCover({ seed: 7 })).toBe(generateCover({ seed: 7 }))
})

test('R-HOME-2 Other seeds and colours draw other covers', () => {
  expect(
    new Set([
      generateCover({ seed: 7 }),
      generateCover({ seed: 8 }),
      generateCover({ seed: 7, colour: 'green' }),
    ]).size,
  ).toBe(3)
})

test('R-HOME-2 A generated cover stays the same from version to version', () => {
  const known = {
    1: '72ff6c2f5967165102799d0678429b2b',
    7: '2078a36c1905373f23bd8331e15766b7',
    1203: '2f7a96810b70c577d02c34e06a610e8d',
  }
  for (const [seed, digest] of Object.entries(known)) {
    const pattern = generateCover({ seed: Number(seed), colour: 'green' })
    expect(createHash('md5').update(pattern).digest('hex'), seed).toBe(digest)
  }
})

siteTest('R-HOME-2 a cover is served only for a valid seed and colour', async ({ site }) => {
  const pattern = await site.ask(null, { url: '/covers/12-red.svg' })
  expect(pattern.headers['content-type']).toBe('image/svg+xml')
  expect(pattern.bytes.toString()).toBe(generateCover({ seed: 12, colour: 'red' }))
  expect((await site.ask(null, { url: '/covers/12-puce.svg' })).status).toBe(400)
})
