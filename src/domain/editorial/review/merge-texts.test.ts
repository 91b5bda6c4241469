import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeTexts } from './merge-texts.ts'

test('R-REVIEW-3 texts typed on two devices are merged by lines', () => {
  expect(mergeTexts('', 'phone', 'desk')).toBe('phone\ndesk')
  expect(mergeTexts('a\nz', 'a\nphone\nz', 'a\ndesk\nz')).toBe('a\nphone\ndesk\nz')
  expect(mergeTexts('a', 'a', 'a desk')).toBe('a desk')
  expect(mergeTexts('a', 'a phone', 'a')).toBe('a phone')
  expect(mergeTexts('a', 'a phone', 'a phone and desk')).toBe('a phone and desk')
})

test('R-REVIEW-3 a merge keeps every line that either device typed', () => {
  const text = fc.array(fc.stringMatching(/^[a-c]{0,3}$/), { maxLength: 6 })
  fc.assert(
    fc.property(text, text, text, (base, stored, typed) => {
      const merged = mergeTexts(base.join('\n'), stored.join('\n'), typed.join('\n'))
      const isOnlyOneChanged = [stored, typed].some((each) => each.join('\n') === base.join('\n'))
      if (isOnlyOneChanged) return
      for (const line of [...stored, ...typed]) expect(merged).toContain(line)
    }),
  )
})
