import { expect, test } from 'vitest'
import type { Block } from '#domain/manuscript/document/block.ts'
import { blockLines } from '#domain/manuscript/document/text.ts'
import { createArticleForRendering } from '../../../../../test/fixtures/article-for-rendering.ts'
import {
  cell,
  paragraph,
  sampleDocument,
  text,
} from '../../../../../test/fixtures/manuscript-document.ts'
import { inspectPdf } from '../../../../../test/poppler.ts'
import { renderPdf } from './render-pdf.ts'

const caption = (kind: string, number: number) => ({
  label: `${kind} ${number}`,
  caption: [text(`Caption${kind}${number}`)],
})

const figure = (number: number): Block => ({
  kind: 'figure',
  id: `figure-${number}`,
  source: null,
  ...caption('Figure', number),
  label: null,
  pictures: [
    { pictureId: 'picture-1', alternativeText: 'A.', isDecorative: false, width: 330, height: 250 },
  ],
})

const table = (number: number): Block => ({
  kind: 'table',
  id: `table-${number}`,
  source: null,
  ...caption('Table', number),
  headerRows: 1,
  headerColumns: 0,
  rows: Array.from({ length: 9 }, (_, row) => [
    cell(`t${number}a${row}`),
    cell(`t${number}b${row}`),
  ]),
  notes: [paragraph(`Note${number}`)],
})

/** Words that are the same in no other place. */
const prose = (number: number, words: number) =>
  paragraph(Array.from({ length: words }, (_, word) => `p${number}w${word}`).join(' '))

const captioned = [figure, table, figure, figure, table, figure, figure, table, figure]
const blocks = [
  ...captioned.flatMap((make, index) => [
    prose(index, 60 + index * 37),
    make(index + 1),
    prose(index + 50, 40),
  ]),
  prose(99, 400),
]

async function render() {
  const document = { ...sampleDocument, blocks, notes: [], references: [] }
  return renderPdf(await createArticleForRendering({ document })).bytes
}

/** The words of each page with their distance from its top in points, without head and foot. */
function wordsOfPages(boxes: string) {
  const word = /yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">(.*?)<\/word>/g
  return boxes
    .split('<page ')
    .slice(1)
    .map((page) =>
      [...page.matchAll(word)]
        .map(([, top, bottom, content = '']) => ({
          top: Number(top),
          bottom: Number(bottom),
          content,
        }))
        .filter(({ top }) => top > 70 && top < 757),
    )
}

test('R-TEXT-3 no figure or short table leaves a large hole before it', async (context) => {
  const pages = wordsOfPages(inspectPdf(context, 'pdftotext', ['-bbox'], await render()))
  expect(pages.length).toBeGreaterThan(4)
  // The text of an A4 page ends at 757 points; a hole of 12 % of it and a line may stay.
  for (const words of pages.slice(0, -1))
    expect(Math.max(...words.map(({ bottom }) => bottom))).toBeGreaterThan(650)
  const captions = pages.flatMap((words) =>
    words
      .filter(({ content }) => content.startsWith('Caption'))
      .toSorted((a, b) => a.top - b.top)
      .map(({ content }) => Number(content.replace(/\D/g, ''))),
  )
  expect(captions).toEqual(captioned.map((_, index) => index + 1))
})

test('R-TEXT-1 the tags of floating figures have the order of the text', async (context) => {
  const structure = inspectPdf(context, 'pdfinfo', ['-struct-text'], await render())
  const wordsOf = (lines: string) => lines.match(/p\d+w\d+|Caption\w+|t\d+[ab]\d|Note\d/g) ?? []
  const spoken = structure.split('\n').filter((line) => /^\s*"/.test(line))
  expect(wordsOf(spoken.join('\n'))).toEqual(wordsOf(blocks.flatMap(blockLines).join('\n')))
})
