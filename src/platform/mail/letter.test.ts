import { expect, test } from 'vitest'
import { letter } from './letter.ts'

const words = {
  to: 'ada@example.org',
  subject: 'Your <manuscript>',
  from: 'A sample journal',
  paragraphs: ['Dear Ada,\nwe have it.', 'A & B'],
}
const action = { label: 'Read on', url: 'https://journal.example.org/a?b=1&c=2' }

test('R-DECIDE-4 a letter says the same as text and as HTML, markup is text, and lines stay lines', () => {
  const { text, html, ...rest } = letter({ ...words, action, replyTo: 'editor@example.org' })
  expect(rest).toEqual({ to: words.to, subject: words.subject, replyTo: 'editor@example.org' })
  expect(text).toBe(
    'Dear Ada,\nwe have it.\n\nA & B\n\nRead on: https://journal.example.org/a?b=1&c=2\n\nA sample journal',
  )
  expect(html).toMatch(/^<!doctype html><html lang="en">/)
  expect(html).toContain('<title>Your &lt;manuscript&gt;</title>')
  expect(html).toContain('<p style="white-space:pre-line">Dear Ada,\nwe have it.</p>')
  expect(html).toMatch(/<a href="https:\/\/journal.example.org\/a\?b=1&amp;c=2"[^>]*>Read on<\/a>/)
})

test('R-DECIDE-4 a letter without anything to do has no link, and is answered to whoever sent it', () => {
  const { text, html, replyTo } = letter(words)
  expect([text.includes('http'), html.includes('<a '), replyTo]).toEqual([false, false, undefined])
})
