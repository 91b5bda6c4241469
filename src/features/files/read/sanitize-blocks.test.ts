import { expect, test } from 'vitest'
import { sanitizeBlocks } from './sanitize-blocks.ts'

const png = 'data:image/png;base64,iVBORw0KGgo='

test('R-REVIEW-3 a manuscript is split into its paragraphs, headings, lists and tables', () => {
  expect(
    sanitizeBlocks(
      '<h1>Title</h1><p>One <strong>bold</strong></p><p></p><ul><li>a</li><li>b</li></ul><table><tr><td colspan="2">c</td></tr></table>',
    ),
  ).toEqual([
    '<h3>Title</h3>',
    '<p>One <strong>bold</strong></p>',
    '<ul><li>a</li><li>b</li></ul>',
    '<table><tr><td colspan="2">c</td></tr></table>',
  ])
})

test('R-REVIEW-3 only listed elements and attributes of a manuscript reach the page', () => {
  const hostile =
    '<p onclick="x()" style="a" id="b" class="c"><script>alert(1)</script><a href="javascript:x()">a</a><iframe src="x" /><svg><path /></svg>&lt;b&gt;</p>'
  expect(sanitizeBlocks(hostile)).toEqual(['<p>alert(1)<a>a</a>&lt;b&gt;</p>'])
  expect(sanitizeBlocks('<p><a href="https://example.org/?a=1&amp;b=2">a</a></p>')).toEqual([
    '<p><a href="https://example.org/?a=1&amp;b=2" rel="noopener noreferrer nofollow" target="_blank">a</a></p>',
  ])
  expect(sanitizeBlocks('<table><tr><td rowspan="9999">a</td></tr></table>')).toEqual([
    '<table><tr><td>a</td></tr></table>',
  ])
})

test('R-REVIEW-3 the page shows only embedded pictures of a manuscript', () => {
  expect(sanitizeBlocks(`<p><img src="${png}" alt="A &quot;map&quot;" /></p>`)).toEqual([
    `<p><img src="${png}" alt="A &quot;map&quot;"></p>`,
  ])
  for (const src of ['https://example.org/a.png', 'data:image/svg+xml;base64,AA', ''])
    expect(sanitizeBlocks(`<p><img src="${src}" alt="A map" /></p>`)).toEqual([
      '<p><em>[Picture: A map. See the file.]</em></p>',
    ])
})

test('R-REVIEW-3 markup that is not well-formed is refused', () => {
  expect(() => sanitizeBlocks('<p><b></p>')).toThrow()
  expect(() => sanitizeBlocks('</root><script>x</script><root>')).toThrow()
})
