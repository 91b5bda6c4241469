import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCodePoint } from '../../../test/any-code-point.ts'
import { cutHighlight, highlightWords, listMissingWords } from './highlight.ts'
import { parseSearch } from './search-text.ts'

const marked = (text: string, search: string) =>
  highlightWords(text, parseSearch(search)?.words ?? [])
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('')

const anyText = fc.oneof(
  fc.string({ unit: anyCodePoint }),
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom('ọ̀', 'ṣ', 'o', 's', 'ﬁ', ' ', '\n', '-', '\u0301', '\ud83d', 'ß'),
  }),
)

describe('marks', () => {
  test('R-FIND-1 Words are highlighted with their tone marks even inside words', () => {
    expect(marked('Ẹ̀kọ́ àti ọ̀ṣọ́.', 'oso eko')).toBe('[Ẹ̀kọ́] àti [ọ̀ṣọ́].')
    expect(marked('Ɓangaren ƙasa', 'KASA bang')).toBe('[Ɓang]aren [ƙasa]')
    expect(marked('ﬁrst of all', 'fi')).toBe('ﬁrst of all')
    expect(marked('ﬁrst of all', 'fir')).toBe('[ﬁr]st of all')
  })

  test('R-FIND-1 A word of one or two letters is highlighted as a whole word', () => {
    expect(marked('of often, Of', 'of')).toBe('[of] often, [Of]')
  })

  test('R-FIND-1 Adjacent highlights are merged', () => {
    expect(marked('abcdef', 'abcd cdef')).toBe('[abcdef]')
  })

  test('R-FIND-1 Highlighted pieces join to the original text', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, search) => {
        const pieces = highlightWords(text, parseSearch(search)?.words ?? [])
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
        expect(pieces.every((piece) => piece.text !== '')).toBe(true)
      }),
    )
  })

  test('R-FIND-1 A cut highlight contains a word of the search', () => {
    fc.assert(
      fc.property(anyText, fc.nat(400), fc.nat(400), (filling, before, after) => {
        const text = `${filling} ${'aa '.repeat(before)}nẹedle${' zz'.repeat(after)}`
        const highlight = cutHighlight(text, ['needle'], 200) ?? ''
        expect(text.replace(/\s+/g, ' ')).toContain(highlight.replace(/^…|…$/g, ''))
        expect(listMissingWords(highlight, ['needle'])).toEqual([])
        expect(highlight.length).toBeLessThan(300)
      }),
    )
    expect(cutHighlight('Nothing of that kind', ['needle'], 200)).toBeUndefined()
    const onlySigns = (before: string) =>
      cutHighlight(`${before}needle${'𝒜'.repeat(200)}`, ['needle'], 200)
    expect(onlySigns('')).toBe(`needle${'𝒜'.repeat(96)}…`)
    expect(onlySigns('x')).toBe(`xneedle${'𝒜'.repeat(96)}…`)
  })
})
