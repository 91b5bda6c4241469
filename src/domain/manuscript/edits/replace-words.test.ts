import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { text } from '../../../../test/fixtures/manuscript-document.ts'
import type { Inline } from '../document/inline.ts'
import { inlineText } from '../document/text.ts'
import { findReplacement, replaceWords } from './replace-words.ts'

describe('the replacement that makes one text of another', () => {
  test('R-PROOF-2 a replacement has as many words as are needed to find the place once', () => {
    expect(findReplacement('the cat and the dog', 'the cat and a dog')).toEqual({
      from: 'and the dog',
      to: 'and a dog',
    })
    expect(findReplacement('one', 'one')).toBeUndefined()
  })

  test('R-PROOF-2 a found replacement turns one text into the other', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'ab', 'ọ̀ṣọ́', '.', ' '), { maxLength: 12 })
    fc.assert(
      fc.property(words, words, (some, others) => {
        const [before, after] = [some.join(' '), others.join(' ')]
        const found = findReplacement(before, after)
        if (!found) expect(before).toBe(after)
        else expect(inlineText(replaceWords([text(before)], found) ?? [])).toBe(after)
      }),
    )
  })
})

describe('replaced words of a line', () => {
  const note: Inline = { kind: 'note', noteId: 'note-1' }
  const line: Inline[] = [
    text('We ask '),
    text('many', 'bold'),
    note,
    text(' pupils '),
    { kind: 'citation', referenceIds: ['ref-1'], content: [text('(Ada, 1999)')] },
    { kind: 'equation', math: [{ kind: 'identifier', value: 'x' }] },
    text(' end'),
  ]

  test('R-PROOF-2 words that stay keep their marks, notes and links', () => {
    expect(replaceWords(line, { from: 'ask many pupils', to: 'asked most pupils' })).toEqual([
      text('We asked '),
      text('most', 'bold'),
      ...line.slice(2),
    ])
    const cited = replaceWords(line, { from: '(Ada, 1999)', to: '(Ada, 2000)' })
    expect(cited?.[4]).toMatchObject({ kind: 'citation', content: [text('(Ada, 2000)')] })
  })

  test('R-PROOF-2 words across a formula are not replaced', () => {
    expect(replaceWords(line, { from: '1999)x end', to: '2000) start' })).toBeUndefined()
  })

  test('R-PROOF-2 words are added to a caption without words', () => {
    expect(replaceWords([], { from: '', to: 'Pupils' })).toEqual([text('Pupils')])
  })
})
