import { expect, type TestContext, test } from 'vitest'
import type { Block } from '#domain/manuscript/document/block.ts'
import type { ManuscriptDocument } from '#domain/manuscript/document/document.ts'
import { createArticleForRendering } from '../../../../../test/fixtures/article-for-rendering.ts'
import {
  cell,
  numberedDocument,
  paragraph,
  sampleDocument,
} from '../../../../../test/fixtures/manuscript-document.ts'
import { inspectPdf } from '../../../../../test/poppler.ts'
import { renderPdf } from './render-pdf.ts'

/** `w1` to `w{count}` with another letter: words that occur once. */
const words = (letter: string, count: number): string =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`).join(' ')

const tableOf = (...rows: Block[][][]): Block => ({
  kind: 'table',
  id: 'table-1',
  source: null,
  label: 'Table 1',
  caption: [],
  headerRows: 0,
  headerColumns: 0,
  rows: rows.map((row) => row.map((content) => cell('', { content }))),
  notes: [],
})

/** The words of a document that no page of its PDF shows, within the borders of the paper. */
async function findLost(context: TestContext, document: Partial<ManuscriptDocument>) {
  const article = await createArticleForRendering({ document: { ...sampleDocument, ...document } })
  const { bytes } = renderPdf(article)
  const [, width, height] =
    /Page size: +([\d.]+) x ([\d.]+)/.exec(inspectPdf(context, 'pdfinfo', [], bytes)) ?? []
  const page = [
    '-x',
    '0',
    '-y',
    '0',
    '-W',
    `${Math.ceil(Number(width))}`,
    '-H',
    `${Math.ceil(Number(height))}`,
  ]
  const shown = inspectPdf(context, 'pdftotext', ['-raw', ...page], bytes)
  const printed = new Set(shown.replaceAll('-\n', '').split(/\s+/))
  const texts = JSON.stringify([document.blocks, document.notes]).matchAll(/"text":"([^"]*)"/g)
  const written = [...texts].flatMap(([, text = '']) => text.match(/\b[a-z]+\d+\b/g) ?? [])
  expect(written.length).toBeGreaterThan(0)
  return written.filter((word) => !printed.has(word))
}

const after = paragraph('The end.')

for (const [what, blocks] of [
  ['one cell that is three pages tall', [tableOf([[paragraph(words('w', 1200))]])]],
  [
    'ten rows that fill four pages',
    [
      tableOf(
        ...Array.from({ length: 10 }, (_, row) => [
          [paragraph(`Speaker ${row}`)],
          [paragraph(words(String.fromCharCode(97 + row), 170))],
        ]),
      ),
    ],
  ],
  [
    'a cell of many paragraphs beside an empty one',
    [
      tableOf([
        [],
        Array.from({ length: 150 }, (_, n) => paragraph(words('w', 3).replaceAll('w', `w${n}0`))),
      ]),
    ],
  ],
  [
    'a table in a cell of another one',
    [tableOf([[paragraph('q1'), tableOf([[paragraph(words('n', 1700))]]), paragraph('q2')]])],
  ],
  [
    'a text box of three pages',
    [{ kind: 'box', id: 'box-1', source: null, blocks: [paragraph(words('b', 1500))] }],
  ],
  [
    'a list with an item of three pages',
    [
      {
        kind: 'list',
        id: 'list-9',
        source: null,
        style: 'bullet',
        start: 1,
        items: [[paragraph(words('i', 1600))]],
      },
    ],
  ],
] satisfies [string, Block[]][])
  test(`R-TEXT-1 the PDF shows every word of ${what}`, async (context) => {
    expect(await findLost(context, { blocks: [...blocks, after], notes: [] })).toEqual([])
  })

test('R-TEXT-1 the PDF shows every word of notes that are longer than a page', async (context) => {
  const notes = ['k', 'l', 'm'].map((letter, index) => ({
    id: `note-${index + 1}`,
    kind: 'footnote' as const,
    label: `${index + 1}`,
    blocks: [paragraph(words(letter, 1100)), paragraph(words(`${letter}${letter}`, 10))],
  }))
  const mentions = notes.map(({ id }) => ({ kind: 'note' as const, noteId: id }))
  const blocks = [paragraph('Three notes', ...mentions, '.'), after]
  expect(await findLost(context, { blocks, notes })).toEqual([])
})

test('R-TEXT-1 the PDF shows the numbers of the reference list', async (context) => {
  const { bytes } = renderPdf(await createArticleForRendering({ document: numberedDocument }))
  const printed = inspectPdf(context, 'pdftotext', ['-raw'], bytes)
  expect(printed).toMatch(/^\[1\] Sample, A\. \(2005\)/m)
  expect(printed).toMatch(/^\[2\] Example, B\./m)
})
