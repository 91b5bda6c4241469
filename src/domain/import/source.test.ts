import { expect, test } from 'vitest'
import { Refused } from '#domain/refusal.ts'
import {
  type EarlierImport,
  findEarlierImport,
  fingerprintOf,
  matchSource,
  parseSource,
} from './source.ts'

test('R-MOVE-1 The source is a normalized address or name', () => {
  const read = {
    'https://Old.example.org/index.php/JTE/': 'old.example.org/JTE',
    'HTTP://old.example.org': 'old.example.org',
    ' old ': 'old',
    'old.example.org//a//b/': 'old.example.org/a/b',
    'ftp:x/https://y': 'ftp:x/https:/y',
    [`a/${'b'.repeat(198)}`]: `a/${'b'.repeat(198)}`,
  }
  for (const [text, source] of Object.entries(read)) expect(parseSource(text), text).toBe(source)
  const refused = ['', '  ', '/jte', 'https://', 'two words', 'a?b', 'a#b', 'a\u0000b']
  for (const text of [...refused, `a/${'b'.repeat(199)}`]) {
    const read = () => parseSource(text)
    expect(read, text).toThrow(Refused)
    expect(read, text).toThrow('Use one address or word, like old.example.org/jte')
    expect(read, text).toThrow(expect.objectContaining({ refusal: 'invalid', field: 'from' }))
  }
})

test('R-MOVE-1 The fingerprint of an article is its title and the day it was received', () => {
  expect(fingerprintOf({ title: ' Ọ̀ṣọ́  Arts ', receivedOn: '2001-02-03T04:05' })).toBe(
    fingerprintOf({ title: 'oso arts', receivedOn: '2001-02-03' }),
  )
  expect(fingerprintOf({ title: 'A', receivedOn: '2001-02-03' })).toBe('2001-02-03 a')
  expect(fingerprintOf({})).toBe(' ')
})

test('R-MOVE-1 An earlier import is found by its source and fingerprint', () => {
  const input = { title: 'Lesson study', receivedOn: '2001-02-03' }
  const own = fingerprintOf(input)
  const earlier = (source: string, mark: string | null, title = 'T'): EarlierImport => ({
    source,
    mark,
    title,
  })
  const find = (source: string, ...before: EarlierImport[]) => {
    const { same, another } = findEarlierImport(source, input, before)
    return { same: same && before.indexOf(same), another: another && before.indexOf(another) }
  }
  const is = (same?: number) => ({ same, another: undefined })
  // The source decides, also for rows without a fingerprint.
  expect(find('a', earlier('b', own), earlier('a', 'other'))).toEqual(is(1))
  expect(find('', earlier('', null))).toEqual(is(0))
  expect(find('', earlier('', own))).toEqual(is(0))
  expect(find('', earlier('', 'other'))).toEqual({ same: undefined, another: 0 })
  // By fingerprint, a named source also matches rows without a source; an unnamed one matches all rows.
  expect(find('a', earlier('', own))).toEqual(is(0))
  expect(find('a', earlier('b', own))).toEqual(is())
  expect(find('', earlier('b', own))).toEqual(is(0))
  expect(find('', earlier('', 'other'), earlier('b', own))).toEqual(is(1))
  expect(find('', earlier('b', 'other'))).toEqual(is())
  // Without a fingerprint, by the current title.
  expect(find('a', earlier('', null, ' LESSON study'))).toEqual(is(0))
  expect(find('a', earlier('', null, 'Another'))).toEqual(is())
})

test('R-MOVE-3 A former URL matches the source with its host or journal', () => {
  const sources = ['old.example.org/jte', 'press.example.com/review', 'plain']
  const meant = (host: string, steps: string[], from = sources) =>
    matchSource(
      { host, steps },
      from.map((source) => ({ source })),
    )?.source
  expect(meant('x', ['review', 'en'])).toBe('press.example.com/review')
  expect(meant('PRESS.example.com', [])).toBe('press.example.com/review')
  expect(meant('old.example.org', ['review'])).toBe('press.example.com/review')
  expect(meant('x', ['unknown'])).toBe('plain')
  expect(meant('x', ['unknown'], sources.slice(0, 2))).toBeUndefined()
  expect(meant('x', [])).toBe('old.example.org/jte')
  expect(meant('plain', [])).toBe('plain')
  expect(meant('x', [], ['h/a/b'])).toBe('h/a/b')
  expect(meant('x', ['a'], ['h/a/b'])).toBeUndefined()
  // A journal name is more specific than a host, and both together than either.
  expect(meant('x', ['review'], ['plain', 'h/review'])).toBe('h/review')
  expect(meant('plain', ['review'], ['plain', 'h/review'])).toBe('h/review')
  expect(meant('h', ['review'], ['g/review', 'h/review'])).toBe('h/review')
})
