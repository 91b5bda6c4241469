import { expect, test } from 'vitest'
import { renderEmail } from './render-email.ts'

const words = {
  to: 'ada@example.org',
  subject: 'Your <manuscript>',
  from: 'A sample journal',
  paragraphs: ['Dear Ada,\nwe have it.', 'A & B', 'The editors\nA sample journal'],
}
const action = { label: 'Read on', url: 'https://journal.example.org/a?b=1&c=2' }

test('R-DECIDE-4 R-OFFICE-11 an email has the same words as text and as HTML', () => {
  const { text, html, ...rest } = renderEmail({ ...words, action, replyTo: 'editor@example.org' })
  expect(rest).toEqual({ to: words.to, subject: words.subject, replyTo: 'editor@example.org' })
  expect(text).toBe(
    'Dear Ada,\nwe have it.\n\nA & B\n\nRead on: https://journal.example.org/a?b=1&c=2\n\nThe editors\nA sample journal',
  )
  expect(html).toMatch(/^<!doctype html><html lang="en"><head>/)
  expect(html).toContain('<title>Your &lt;manuscript&gt;</title>')
  const body = html.slice(html.indexOf('<body')).replace(/ (?:style|class)="[^"]*"/g, '')
  expect(body).toBe(
    [
      '<body><div><p>A sample journal</p>',
      '<p>Dear Ada,\nwe have it.</p>',
      '<p>A &amp; B</p>',
      '<p><a href="https://journal.example.org/a?b=1&amp;c=2">Read on</a></p>',
      '<p>The editors\nA sample journal</p></div></body></html>',
    ].join(''),
  )
})

test('R-OFFICE-11 an email adapts to a phone and a dark scheme', () => {
  const { html } = renderEmail({ ...words, action, accent: { light: '#123456', dark: '#abcdef' } })
  expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1"/>')
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
  expect(html).toMatch(/prefers-color-scheme:dark\)\{body\{background:#191b25!important/)
  expect(html).toMatch(/class="button" style="[^"]*background:#123456"/)
  expect(html).toContain('.button{background:#abcdef!important')
})

test('R-DECIDE-4 an email without an action has no link', () => {
  const { text, html, replyTo } = renderEmail(words)
  expect([text.includes('http'), html.includes('<a '), replyTo]).toEqual([false, false, undefined])
})
