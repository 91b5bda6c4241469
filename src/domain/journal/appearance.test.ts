import { expect, test } from 'vitest'
import { Appearance, PictureAddress, renderStyleSheet } from './appearance.ts'

test('R-OFFICE-1 an appearance sets variables of the style sheet only for chosen values', () => {
  const usual = Appearance.parse({})
  expect(renderStyleSheet(usual)).toBe('')
  const { seed, colour } = usual.pattern
  expect(usual.pattern).toEqual({ seed: 1, colour: 'indigo' })
  const patterns: Appearance['pattern'][] = [
    { seed: seed + 1, colour },
    { seed, colour: 'red' },
    { seed, colour: 'green' },
  ]
  for (const pattern of patterns)
    expect(renderStyleSheet({ ...usual, pattern })).toBe(
      `:root{--pattern:url(/covers/${pattern.seed}-${pattern.colour}.svg)}`,
    )
  const accent = { light: '#7a2e0e', dark: '#f0b090' }
  const colours = renderStyleSheet({ ...usual, accent })
  expect(colours).toMatch(
    /^:root\{--accent:#7a2e0e;--accent-hover:color-mix\(in srgb,#7a2e0e 82%,#000\);/,
  )
  expect(colours).toContain(
    'prefers-color-scheme:dark){:root{--accent:#f0b090;--accent-hover:color-mix(in srgb,#f0b090 82%,#fff);',
  )
  const pattern = { seed: seed + 1, colour }
  expect(renderStyleSheet({ ...usual, pattern, accent })).toBe(
    `:root{--pattern:url(/covers/${seed + 1}-${colour}.svg)}${colours}`,
  )
})

test('R-OFFICE-1 a green accent leaves no default indigo, brick red or green on any surface', () => {
  const sheet = renderStyleSheet({
    ...Appearance.parse({}),
    accent: { light: '#1f6b4a', dark: '#8fd3b0' },
  })
  for (const name of ['accent', 'indigo', 'cover-indigo', 'cover-red', 'cover-green']) {
    const [, red = '', green = '', blue = ''] =
      new RegExp(`--${name}:#(..)(..)(..)`).exec(sheet) ?? []
    expect(green > red && green > blue, `${name} is green`).toBe(true)
  }
})

test('R-OFFICE-1 a pattern has a seed of at most nine digits and a colour', () => {
  const parses = (pattern: object) => Appearance.safeParse({ pattern }).success
  const { colour } = Appearance.parse({}).pattern
  for (const seed of [0, 999_999_999]) expect(parses({ seed, colour }), String(seed)).toBe(true)
  for (const seed of [-1, 1_000_000_000, 1.5])
    expect(parses({ seed, colour }), String(seed)).toBe(false)
  expect(parses({ seed: 1, colour: 'none' })).toBe(false)
})

test('R-OFFICE-1 a picture address is local or https, without quotes or brackets', () => {
  const taken = ['/', '/api/pictures/a.webp', 'https://example.org/a.png?b=c', ' /logo-1.svg ']
  for (const address of taken) expect(PictureAddress.parse(address), address).toBe(address.trim())
  const refused = [
    '',
    'logo.svg',
    'http://example.org/a.png',
    'https://',
    '//example.org/a b',
    '/a?b',
    '/a"',
    'https://example.org/"',
    "https://example.org/'",
    'https://example.org/<',
    'https://a/\\',
    'https://example.org/ a',
    'x https://example.org/',
    `/${'a'.repeat(500)}`,
  ]
  for (const address of refused) {
    const { success } = PictureAddress.safeParse(address)
    expect(success, address).toBe(false)
  }
  const accent = { light: '#ffffff', dark: '#f0b090' }
  const { error } = Appearance.safeParse({ accent })
  expect(error?.issues).toMatchObject([
    { path: ['accent', 'light'], message: expect.stringContaining('readers need 4.5 to 1') },
  ])
})
