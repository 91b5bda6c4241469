import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitPassages } from './split-passages.ts'

const words = (text: string) => text.split(/\s+/).filter(Boolean)

const section = fc.record({
  id: fc.option(fc.constantFrom('sec-1', 'sec-2')),
  title: fc.string({ maxLength: 20 }),
  text: fc
    .array(
      fc.array(fc.constantFrom('kó', 'lesson', 'Pupils.', 'weigh?', '𝔴'), { maxLength: 400 }),
      { maxLength: 6 },
    )
    .map((lines) => lines.map((line) => line.join(' ')).join('\n')),
})

test('R-TEXT-6 short passages have all words of their sections in order', () => {
  fc.assert(
    fc.property(fc.array(section, { maxLength: 5 }), (sections) => {
      const passages = splitPassages(sections)
      expect(passages.flatMap(({ text }) => words(text))).toEqual(
        sections.flatMap(({ text }) => words(text)),
      )
      expect(passages.filter(({ isFirst }) => isFirst)).toHaveLength(sections.length)
      for (const { text } of passages) expect(text.length).toBeLessThanOrEqual(1_801)
    }),
    { numRuns: 50 },
  )
})

test('R-TEXT-6 a word without end is cut into at most 1,000 passages', () => {
  const endless = { id: 'sec-1', title: 'T'.repeat(10_000), text: 'x'.repeat(5_000_000) }
  const passages = splitPassages([endless, { ...endless, id: 'sec-2' }])
  expect(passages).toHaveLength(1_000)
  expect(passages[0]?.heading).toHaveLength(300)
})

test('R-TEXT-6 a text with many sections has at most 1,000 passages', () => {
  const many = Array.from({ length: 3_000 }, (_, n) => ({ id: `sec-${n}`, title: '', text: '' }))
  expect(splitPassages(many)).toHaveLength(1_000)
})
