import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCodePoint } from '../../../test/any-code-point.ts'
import { extractReply } from './reply-text.ts'

const words = 'Yes, in table 2.\n\nWe taught 40 pupils.'

test.each([
  [
    'Gmail',
    `${words}\n\nOn Tue, 3 May 2026 at 10:12, Journal <office@example.org> wrote:\n\n> Dear Ada,\n> Where?\n`,
  ],
  [
    'a broken attribution',
    `${words}\n\nOn Tue, 3 May 2026 at 10:12 Journal of Teacher Education\n<office@example.org> wrote:\n> Dear Ada,`,
  ],
  [
    'French',
    `${words}\n\nLe mar. 3 mai 2026 à 10:12, Journal <o@example.org> a écrit :\n> Dear Ada`,
  ],
  ['an unmarked quotation', `${words}\n\nOn 3 May 2026, Journal wrote:\n\nDear Ada,\nWhere?`],
  [
    'Outlook',
    `${words}\n\n________________________________\nFrom: Journal\nSent: 3 May\n\nDear Ada`,
  ],
  ['Outlook for Windows', `${words}\n\nFrom: Journal <o@example.org>\nSent: 3 May\n\nDear Ada`],
  ['a bold header', `${words}\n\n*From:* Journal <o@example.org>\n*Date:* 3 May\n\nDear Ada`],
  ['a forward line', `${words}\n\n-----Original Message-----\nFrom: Journal\n\nDear Ada`],
  ['a signature', `${words}\n\n-- \nDr. Ada Author\nUniversity`],
  ['a phone', `${words}\n\nSent from my iPhone\n\n> Dear Ada`],
  ['text below the quotation', `On 3 May 2026, Journal wrote:\n> Dear Ada,\n> Where?\n\n${words}`],
  ['CR LF and a no-break space', `${words.replaceAll('\n', '\r\n')}\u00a0\r\n> Dear Ada`],
])('R-TEAM-3 the text of a reply has no quotation or signature: %s', (_, text) => {
  expect(extractReply(text)).toBe(words)
})

test('R-TEAM-3 a reply between the lines of a quotation keeps its own lines', () => {
  const text = 'On 3 May 2026, Journal wrote:\n> Where?\nIn Nsukka.\n> When?\nIn May.'
  expect(extractReply(text)).toBe('In Nsukka.\nIn May.')
})

test.each([
  'On Monday we wrote the data down:\nall of it.',
  'From: the first page to the last, it is ours.',
  'Le texte est ici.\n---\nIt goes on.',
])('R-TEAM-3 words that look like a quotation stay: %s', (text) => {
  expect(extractReply(text)).toBe(text)
})

test('R-TEAM-3 any text gives a reply without quoted lines that is no longer', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCodePoint, maxLength: 500 }), (text) => {
      const reply = extractReply(text)
      expect(reply.length).toBeLessThanOrEqual(text.length)
      expect(reply).not.toMatch(/^>/m)
    }),
  )
})
