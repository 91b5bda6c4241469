import { decodeHTMLAttribute } from 'entities'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderPage } from './render-journal.ts'
import { isSafeLink } from './safe-link.ts'

const render = (text: string) =>
  renderPage({ title: 't', description: 'd', text }, { name: 'A Journal' } as never).html

test('R-INFO-5 a link leads to the web, a mailbox, a telephone or a place on this site', () => {
  for (const href of [
    'https://e.example',
    'HTTP://e',
    'mailto:a@b.example',
    'tel:+234-1',
    '//e.example/a:b',
    '/about',
    'guide#fees:2',
    '?q=a:b',
    '#a',
    '',
    '../a:b',
    '/a&amp;b:c',
    'https&#58;//e',
  ])
    expect(isSafeLink(href), href).toBe(true)
})

test('R-INFO-5 an address of a program in any spelling is no link', () => {
  for (const href of [
    'javascript:x()',
    'JavaScript:x()',
    ' javascript:x()',
    'java\tscript:x()',
    'java\nscript:x()',
    '\u0001javascript:x()',
    'java\u0000script:x()',
    'java\u00adscript:x()',
    'javascript&colon;x()',
    'javascript&#58;x()',
    'javascript&#x3a;x()',
    'javascript&#0058x()',
    'java&#115;cript:x()',
    'java&Tab;script:x()',
    'java&NewLine;script:x()',
    '&#1;javascript:x',
    'java&#x200b;script:x()',
    'vbscript:x',
    'data:text/html,x',
    'blob:x',
    'file:///etc',
    'a:b',
    'javascript\u0085:x',
    ':x',
    'view-source:x',
    'web+x:y',
  ])
    expect(isSafeLink(href), href).toBe(false)
})

/** The scheme of an address on our page as a browser parses it. */
const schemeOf = (address: string): string | undefined =>
  URL.parse(decodeHTMLAttribute(address), 'https://journal.example/about')?.protocol

test('R-INFO-5 a link never leads to a script', () => {
  const parts = [
    'javascript',
    'java',
    'script',
    'data',
    ':',
    '/',
    '\\',
    '\t',
    '\n',
    ' ',
    '\u0000',
    '\u001f',
    '\u00a0',
    '\ufeff',
    'http',
    'https',
    'mailto',
    '#',
    '?',
    '@',
    '.',
    'x',
    '%3a',
    '&colon;',
    '&Tab;',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 8 }), (some) => {
      const address = some.join('')
      const scheme = schemeOf(address)
      if (isSafeLink(address))
        expect([undefined, 'http:', 'https:', 'mailto:', 'tel:']).toContain(scheme)
    }),
    { numRuns: 3000 },
  )
})

test('R-INFO-5 a link to a script is shown as text', () => {
  for (const address of [
    'javascript&#58;x%28%29',
    'java&Tab;script:x',
    'java&#115;cript:x',
    '&#1;javascript:x',
    'javascript&colon;x',
    '<java&NewLine;script:x>',
    'data&colon;text/html,x',
  ]) {
    expect(render(`[read](${address})`), address).toBe('<p>read</p>\n')
    expect(render(`[read][1]\n\n[1]: ${address}`), address).toBe('<p>read</p>\n')
  }
  expect(render('[read](https://e.example/?a=1&amp;b=2)')).toBe(
    '<p><a href="https://e.example/?a=1&amp;b=2">read</a></p>\n',
  )
})
