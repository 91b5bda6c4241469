import { describe, expect, test } from 'vitest'
import { foldForSearch, likePattern, searchText } from './search.ts'

describe('folding', () => {
  test('R-ARCH-2 case, tone marks, dots and hooks do not matter', () => {
    expect(foldForSearch('Ẹ̀kọ́ ỌMỌ Ɓangaren ƙasa')).toBe('eko omo bangaren kasa')
  })

  test('R-ARCH-2 whatever was a part of a text is a part of it folded', () => {
    const text = 'Ṣadé’s ÀṢÀ: a Study of “ọ̀rọ̀” — ﬁrst Ǝ Straße'
    const letters = [...text]
    for (let start = 0; start < letters.length; start += 1) {
      for (let end = start + 1; end <= letters.length; end += 1) {
        const part = letters.slice(start, end).join('')
        expect(foldForSearch(text)).toContain(foldForSearch(part))
      }
    }
  })

  test('R-ARCH-2 the signs that LIKE knows are looked for as they are', () => {
    expect(likePattern(' 50%_a\\b ')).toBe('%50\\%\\_a\\\\b%')
  })

  test('R-ARCH-2 no match spans two fields', () => {
    const text = searchText({
      title: 'one',
      abstract: 'two\nthree',
      authors: ['four'],
      keywords: ['five'],
    })
    expect(text).toBe('one\ntwo three\nfour\nfive')
  })
})
