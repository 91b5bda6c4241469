import { expect, test } from 'vitest'
import { test as siteTest } from '../../../test/site.ts'
import { adire } from './adire.ts'

test('R-HOME-2 the same seed draws the same cloth, another seed another, each dye its own', () => {
  expect(adire({ seed: 7 })).toBe(adire({ seed: 7 }))
  expect(
    new Set([adire({ seed: 7 }), adire({ seed: 8 }), adire({ seed: 7, dye: 'leaf' })]).size,
  ).toBe(3)
})

siteTest(
  'R-HOME-2 a cloth is served by its seed and dye, and nothing else is',
  async ({ site }) => {
    const cloth = await site.ask(null, { url: '/cloth/12-laterite.svg' })
    expect(cloth.headers['content-type']).toBe('image/svg+xml')
    expect(cloth.bytes.toString()).toBe(adire({ seed: 12, dye: 'laterite' }))
    expect((await site.ask(null, { url: '/cloth/12-puce.svg' })).status).toBe(400)
  },
)
