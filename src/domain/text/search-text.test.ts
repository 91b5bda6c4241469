import { describe, expect, test } from 'vitest'
import {
  foldForSearch,
  foldWords,
  likePattern,
  listDistinctWords,
  parseSearch,
  prefixQuery,
  searchText,
} from './search-text.ts'

describe('folding', () => {
  test('R-ARCH-2 Search ignores case, tone marks, dots and hooks', () => {
    expect(foldForSearch('Ẹ̀kọ́ ỌMỌ Ɓangaren ƙasa')).toBe('eko omo bangaren kasa')
    expect(foldForSearch('ɓɗƙƴəǝŋ ƁƊƘƳƏƎŊ')).toBe('bdkyeen bdkyeen')
  })

  test('R-ARCH-2 A substring of a text stays a substring when folded', () => {
    const text = 'Ṣadé’s ÀṢÀ: a Study of “ọ̀rọ̀” — ﬁrst Ǝ Straße'
    const letters = [...text]
    for (let start = 0; start < letters.length; start += 1) {
      for (let end = start + 1; end <= letters.length; end += 1) {
        const part = letters.slice(start, end).join('')
        expect(foldForSearch(text)).toContain(foldForSearch(part))
      }
    }
  })

  test('R-ARCH-2 Special characters of LIKE are escaped', () => {
    expect(likePattern(' 50%_a\\b ')).toBe('%50\\%\\_a\\\\b%')
  })

  test('R-ARCH-2 No match spans two fields', () => {
    const text = searchText({
      title: 'one',
      abstract: 'two\nthree',
      authors: ['four'],
      keywords: ['five'],
    })
    expect(text).toBe('one\ntwo three\nfour\nfive')
  })
})

describe('what somebody typed', () => {
  test('R-FIND-1 A search has distinct words and quoted phrases', () => {
    expect(parseSearch(' Ẹ̀kọ́, “lesson  study” eko "one" ')).toEqual({
      words: ['eko', 'lesson', 'study', 'one'],
      phrases: ['lesson  study'],
    })
    expect(parseSearch('  ')).toBeUndefined()
    expect(parseSearch('100%')).toEqual({ words: ['100'], phrases: [] })
    expect(parseSearch('%_')).toEqual({ words: [], phrases: ['%_'] })
  })

  test('R-FIND-1 The words of a text have single spaces so that phrases match across lines', () => {
    expect(foldWords(' Ẹ̀kọ́ –\nlesson-\tstudy, (2026).')).toBe('eko lesson study 2026')
  })

  test('R-FIND-1 A search has limits', () => {
    const many = parseSearch(Array.from({ length: 5000 }, (_, n) => `w${n}`).join(' '))
    expect(many?.words).toHaveLength(16)
    expect(parseSearch('x'.repeat(1_000_000))?.words.join('')).toHaveLength(200)
    expect(parseSearch('"a b"'.repeat(1000))?.phrases.length).toBeLessThanOrEqual(4)
  })

  test('R-FIND-1 Search words become prefixes or word ends', () => {
    expect(prefixQuery(['teach'])).toBe("'teach':*")
    expect(prefixQuery(['of', 'lesson', 'st'])).toBe("'of' & 'lesson':* & 'st':*")
    expect(prefixQuery(['x'.repeat(40)])).toBe(`'${'x'.repeat(32)}':*`)
  })

  test('R-FIND-4 Distinct words fit into a number of bytes', () => {
    expect(listDistinctWords('Ẹ̀kọ́ eko; ọmọ', 100)).toEqual(['eko', 'omo'])
    expect(listDistinctWords('one two three', 6)).toEqual(['one', 'two'])
    expect(listDistinctWords('y'.repeat(100), 1000)).toEqual([])
  })
})
