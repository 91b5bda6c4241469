import { expect, test } from 'vitest'
import { renderEmail } from './render-email.ts'

const words = {
  to: 'ada@example.org',
  subject: 'Your <manuscript>',
  from: 'A sample journal',
  paragraphs: ['Dear Ada,\nwe have it.', 'A & B'],
}
const action = { label: 'Read on', url: 'https://journal.example.org/a?b=1&c=2' }

test('R-DECIDE-4 an email has the same words as text and as HTML', () => {
  const { text, html, ...rest } = renderEmail({ ...words, action, replyTo: 'editor@example.org' })
  expect(rest).toEqual({ to: words.to, subject: words.subject, replyTo: 'editor@example.org' })
  expect(text).toBe(
    'Dear Ada,\nwe have it.\n\nA & B\n\nRead on: https://journal.example.org/a?b=1&c=2\n\nA sample journal',
  )
  expect(html).toBe(
    [
      '<!doctype html><html lang="en">',
      '<head><meta charSet="utf-8"/><title>Your &lt;manuscript&gt;</title></head>',
      '<body style="font:16px/1.5 Georgia, serif;color:#1A1B22;max-width:36rem">',
      '<p style="white-space:pre-line">Dear Ada,\nwe have it.</p>',
      '<p style="white-space:pre-line">A &amp; B</p>',
      '<p><a href="https://journal.example.org/a?b=1&amp;c=2" style="color:#B4512A;font-weight:600">Read on</a></p>',
      '<p style="color:#565A6B">A sample journal</p></body></html>',
    ].join(''),
  )
})

test('R-DECIDE-4 an email without an action has no link', () => {
  const { text, html, replyTo } = renderEmail(words)
  expect([text.includes('http'), html.includes('<a '), replyTo]).toEqual([false, false, undefined])
})
