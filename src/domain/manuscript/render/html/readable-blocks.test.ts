import { expect, test } from 'vitest'
import {
  cell,
  heading,
  paragraph,
  sampleDocument,
  text,
} from '../../../../../test/fixtures/manuscript-document.ts'
import type { Block } from '../../document/block.ts'
import type { Inline } from '../../document/inline.ts'
import { readableBlocks } from './readable-blocks.ts'

const picture: Inline = {
  kind: 'picture',
  pictureId: 'picture-1',
  alternativeText: 'A "map"',
  isDecorative: false,
  width: 100,
  height: 50,
}

const read = (blocks: Block[], source?: string) =>
  readableBlocks({ ...sampleDocument, blocks, notes: [], references: [] }, () => source)

test('R-REVIEW-3 a manuscript is split into its paragraphs, headings, lists and tables', () => {
  const base = { source: null }
  expect(
    read([
      heading('sec-1', 1, '2.1', 'Title'),
      paragraph('One ', text('bold', 'bold')),
      {
        ...base,
        kind: 'list',
        id: 'list-1',
        style: 'upper-roman',
        start: 3,
        items: [[paragraph('a')], [paragraph('b')]],
      },
      {
        ...base,
        kind: 'table',
        id: 'table-1',
        label: null,
        caption: [],
        headerRows: 0,
        headerColumns: 0,
        rows: [[cell('c', { columnSpan: 2 })], [cell('d'), cell('e')]],
        notes: [],
      },
      { ...base, kind: 'box', id: 'box-1', blocks: [paragraph('f'), paragraph('g')] },
      {
        ...base,
        kind: 'equation',
        id: 'equation-1',
        label: '(1)',
        math: [{ kind: 'identifier', value: 'x' }],
      },
    ]),
  ).toEqual([
    '<h3>2.1 Title</h3>',
    '<p>One <strong>bold</strong></p>',
    '<ol type="I" start="3"><li>a</li><li>b</li></ol>',
    '<table><tbody><tr><td colspan="2">c</td></tr><tr><td>d</td><td>e</td></tr></tbody></table>',
    '<p>f</p>',
    '<p>g</p>',
    '<math display="block"><mi>x</mi></math>(1)',
  ])
})

test('R-REVIEW-3 only listed elements and attributes of a manuscript reach the page', () => {
  const link = (href: string): Inline => ({ kind: 'link', href, content: [text('a')] })
  const hostile = paragraph(text('<script>alert(1)</script>'), link('javascript:x()'))
  hostile.id = '" onclick="x()'
  hostile.language = '"><b>'
  expect(read([hostile])).toEqual([
    '<p lang="&quot;&gt;&lt;b&gt;">&lt;script&gt;alert(1)&lt;/script&gt;a</p>',
  ])
  expect(read([paragraph(link('https://example.org/?a=1&b="'))])).toEqual([
    '<p><a href="https://example.org/?a=1&amp;b=&quot;" rel="noopener noreferrer nofollow" target="_blank">a</a></p>',
  ])
})

test('R-REVIEW-3 no part of a manuscript has an address, so that the secret of the link stays', () => {
  const html = readableBlocks(sampleDocument, () => undefined).join('')
  expect(html).toContain('<sup>')
  expect(html).not.toMatch(/href="#|\sid=|data-/)
})

test('R-REVIEW-3 notes of a manuscript follow its text, each with its sign', () => {
  const note = { id: 'note-1', kind: 'footnote' as const, label: '*', blocks: [paragraph('Why.')] }
  const blocks = [paragraph('Text', { kind: 'note', noteId: 'note-1' })]
  expect(
    readableBlocks({ ...sampleDocument, blocks, notes: [note], references: [] }, () => undefined),
  ).toEqual(['<p>Text<sup>*</sup></p>', '<p><sup>*</sup> Why.</p>'])
})

test('R-REVIEW-3 the page shows only embedded pictures of a manuscript', () => {
  const source = 'data:image/png;base64,iVBORw0KGgo='
  expect(read([paragraph(picture)], source)).toEqual([
    `<p><img src="${source}" alt="A &quot;map&quot;"></p>`,
  ])
  expect(read([paragraph(picture)])).toEqual(['<p><em>[Picture: A "map". See the file.]</em></p>'])
  expect(read([paragraph({ ...picture, alternativeText: '' })])).toEqual([
    '<p><em>[Picture. See the file.]</em></p>',
  ])
})
