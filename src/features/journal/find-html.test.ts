import { expect, test } from 'vitest'
import { expectLinearTime } from '../../../test/linear-time.ts'
import { findHtml } from './find-html.ts'
import { readFolder } from './read-folder.ts'

test('R-OFFICE-1 HTML is found at its line anywhere except in code', () => {
  for (const [text, written, line] of [
    ['Say `<b>` and <b>this</b>', '<b>', 1],
    ['x\n\n- one\n- `<i>` two\n  and <i>this</i>', '<i>', 5],
    ['> quoted\n> <!-- noted -->', '<!--', 2],
    ['```\n<b>\n```\nthen\n<br/>', '<br/>', 5],
    ['<div onclick="x()">\n<script>\nx()\n</script>\n</div>', '<div onclick="x()">', 1],
    ['| a | b |\n|---|---|\n| `<b>` | <b>x</b> |', '<b>', 3],
    ['*em <sup>2</sup>*', '<sup>', 1],
    ['[a <b>link</b>](/x)', '<b>', 1],
    ['# Of\n\n<b\nclass="x">', '<b\nclass="x">', 3],
    ['an end </p >', '</p >', 1],
    ['<?php echo ?>', '<?php echo ?>', 1],
    ['<!DOCTYPE html>', '<!DOCTYPE html>', 1],
    ['<![CDATA[x]]>', '<![CDATA[x]]>', 1],
  ] as const)
    expect([text, findHtml(text)]).toEqual([text, { written, line }])
})

test('R-OFFICE-1 text that only looks like HTML is not found', () => {
  for (const text of [
    'a < b and c > d',
    'if a <b, c> d',
    '1 <2> 3',
    '\\<b>',
    '&lt;b&gt;',
    '<b without an end',
    '<https://example.org/a>',
    '<ada@example.org>',
    '    <b>',
    '~~~html\n<b>\n~~~',
    '``<b>``',
  ])
    expect([text, findHtml(text)]).toEqual([text, undefined])
})

test('R-OFFICE-1 no page in `journal/` contains HTML', async () => {
  const { pages } = await readFolder('journal')
  for (const [name, { text }] of Object.entries(pages))
    expect([name, findHtml(text)]).toEqual([name, undefined])
})

test('R-OFFICE-1 HTML in any text is searched in linear time', async () => {
  await expectLinearTime(20_000, (size) => {
    for (const piece of ['<', '<a ', '<a b="', '<!- ', '<!a ', '<a x x x', '<a\n', '<![CDATA[ '])
      findHtml(piece.repeat(size / piece.length))
    for (const one of [' '.repeat(size), ' x'.repeat(size / 2), ` ${'x'.repeat(size)}`])
      findHtml(`<a${one}`)
  })
})
