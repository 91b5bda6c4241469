import { expect, test } from 'vitest'
import { expectLinearTime } from '../../../../test/linear-time.ts'
import { chooseEncoding, matchesEtag } from './negotiate.ts'

test('R-DETAIL-5 the smallest encoding that the browser accepts is used', () => {
  const cases = {
    '': 'identity',
    'gzip, deflate, br, zstd': 'br',
    'br;q=0': 'identity',
    'br;q=0, gzip': 'gzip',
    'BR; Q=0.000, *': 'gzip',
    'gzip;q=0.1, identity': 'gzip',
    '*;q=0': 'identity',
    '*': 'br',
    'x-brotli, brass': 'identity',
    'gzip;q=nonsense': 'identity',
  }
  for (const [header, chosen] of Object.entries(cases)) {
    expect([header, chooseEncoding(header)]).toEqual([header, chosen])
  }
  expect(chooseEncoding(undefined)).toBe('identity')
  const long = (bytes: number) => 'br'.padEnd(bytes)
  expect([chooseEncoding(long(2000)), chooseEncoding(long(2001))]).toEqual(['br', 'identity'])
  expect([chooseEncoding('br ; q=0.5'), chooseEncoding('br;level=1;q=0')]).toEqual([
    'br',
    'identity',
  ])
  expect(chooseEncoding('identity;q=0, *;q=0')).toBe('identity')
})

test('R-DETAIL-5 an entity tag is found in a list, weak or strong', () => {
  for (const header of ['"a"', 'W/"a"', '"b", W/"a"', '"b",\t"a" ', '*']) {
    expect([header, matchesEtag(header, 'W/"a"'), matchesEtag(header, '"a"')]).toEqual([
      header,
      true,
      true,
    ])
  }
  const tooLong = `"a", ${'"b", '.repeat(1000)}`
  for (const header of [undefined, '', '"b"', 'a', '"a', '"aa"', tooLong]) {
    expect([header, matchesEtag(header, '"a"')]).toEqual([header, false])
  }
  const long = (bytes: number) => '"a"'.padEnd(bytes)
  expect([matchesEtag(long(2000), '"a"'), matchesEtag(long(2001), '"a"')]).toEqual([true, false])
})

test('R-SEC-4 a hostile header of sixteen thousand characters is parsed in linear time', async () => {
  await expectLinearTime(16_000, (size) => {
    for (const odd of [' ', ',', ' ,', ';', '"', 'q=', '\t', 'br;']) {
      const header = `"b"${odd.repeat(size / odd.length)}x`
      matchesEtag(header, '"a"')
      chooseEncoding(header)
      matchesEtag(header.slice(0, size / 8), '"a"')
      chooseEncoding(header.slice(0, size / 8))
    }
  })
})
