import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCodePoint } from '../../../test/any-code-point.ts'
import { countries, countryName, isCountry } from './country.ts'
import { orcidUrl, parseOrcid } from './orcid.ts'
import { parseRor } from './ror.ts'

const printed = '0000-0002-1825-0097'

test('R-BYLINE-3 an ORCID iD is accepted bare or as a URL and normalised', () => {
  for (const typed of [
    printed,
    ` ${printed} `,
    '0000000218250097',
    `https://orcid.org/${printed}`,
    `http://www.orcid.org/${printed}/`,
    `orcid.org/${printed}`,
    printed.replaceAll('-', '–'),
  ])
    expect([typed, parseOrcid(typed)]).toEqual([typed, printed])
  expect(parseOrcid('https://orcid.org/0000-0002-1694-233x')).toBe('0000-0002-1694-233X')
  expect(orcidUrl(printed)).toBe(`https://orcid.org/${printed}`)
})

test('R-BYLINE-3 an invalid ORCID iD is refused', () => {
  for (const typed of [
    '',
    '0000-0002-1825-0098',
    '0000-0002-1825-009',
    '0000-0002-1825-00977',
    'X000-0002-1825-0097',
    `https://example.org/${printed}`,
    `${printed} ${printed}`,
    `<${printed}>`,
    `${printed}\u202e`,
    `–${printed}`,
    `https://orcid.org/${printed}?x`,
    '٠٠٠٠-0002-1825-0097',
    '-'.repeat(100_000),
  ])
    expect([typed.slice(0, 60), parseOrcid(typed)]).toEqual([typed.slice(0, 60), undefined])
})

test('R-BYLINE-3 the checksum finds every wrong digit or exchange of two digits (ISO 7064 MOD 11-2)', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 15, maxLength: 15 })
  const whole = (body: number[]) => {
    const found = [...'0123456789X'].filter((last) => parseOrcid(body.join('') + last))
    expect(found).toHaveLength(1)
    return body.join('') + found[0]
  }
  fc.assert(
    fc.property(digits, fc.nat({ max: 14 }), fc.integer({ min: 1, max: 9 }), (body, place, by) => {
      const right = whole(body)
      const wrong = body.with(place, ((body[place] ?? 0) + by) % 10)
      expect(parseOrcid(wrong.join('') + right.at(-1))).toBeUndefined()
      const [a = 0, b = 0] = [body[place], body[(place + 1) % 15]]
      if (place === 14 || a === b) return
      const swapped = body.with(place, b).with(place + 1, a)
      expect(parseOrcid(swapped.join('') + right.at(-1))).toBeUndefined()
    }),
  )
})

test('R-BYLINE-1 a ROR is accepted as an id or as an address', () => {
  // Organisations as ror.org lists them, and the wrong ones that Crossref names as examples.
  for (const id of ['03yrm5c26', '02mhbdp94', '05gq02987', '042nb2s44', '013meh722', '01k4yrm29'])
    for (const typed of [
      id,
      `https://ror.org/${id}`,
      ` ror.org/${id.toUpperCase()}/`,
      `http://www.ror.org/${id}`,
    ])
      expect([typed, parseRor(typed)]).toEqual([typed, `https://ror.org/${id}`])
})

test('R-BYLINE-1 a ROR with a wrong shape or checksum is refused', () => {
  for (const typed of [
    '',
    '11k4yrm29',
    '01k34yrm29',
    '01k0yrm2',
    '01kOyrm29',
    '01k4yrm30',
    'x03yrm5c26',
    '03yrm5c26x',
    'https://ror.org/',
  ])
    expect([typed, parseRor(typed)]).toEqual([typed, undefined])
})

test('R-BYLINE-1 R-BYLINE-3 an identifier has at most 60 characters including blanks', () => {
  for (const [read, parsed] of [
    [parseRor, 'https://ror.org/03yrm5c26'],
    [parseOrcid, '0000-0002-1825-0097'],
  ] as const)
    expect([read(parsed.padEnd(60)), read(parsed.padStart(60)), read(parsed.padEnd(61))]).toEqual([
      parsed,
      parsed,
      undefined,
    ])
  expect(orcidUrl('0000-0002-1825-0097')).toBe('https://orcid.org/0000-0002-1825-0097')
})

test('R-BYLINE-1 the stored form of every accepted identifier is accepted again', () => {
  const near = fc.oneof(
    fc.string({ unit: anyCodePoint }),
    fc.stringMatching(/^[\dX/:.a-zA-Z-]{0,60}$/),
  )
  fc.assert(
    fc.property(near, (typed) => {
      for (const read of [parseOrcid, parseRor]) {
        const parsed = read(typed)
        if (parsed !== undefined) expect(read(parsed)).toBe(parsed)
      }
    }),
  )
})

test('R-BYLINE-1 each of the 249 countries has a name of its own', () => {
  expect(countries()).toHaveLength(249)
  expect(new Set(countries().map(({ name }) => name)).size).toBe(249)
  expect(countries().filter(({ code, name }) => code === name)).toEqual([])
  expect([isCountry('NG'), isCountry('ng'), isCountry('XX'), isCountry('')]).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect([countryName('NG'), countryName('XX')]).toEqual(['Nigeria', 'XX'])
  const names = countries().map(({ name }) => name)
  expect([names[0], names[1], names.at(-1)], 'by name').toEqual([
    'Afghanistan',
    'Åland Islands',
    'Zimbabwe',
  ])
})
