import { expect, test } from 'vitest'
import type { Block } from '#domain/manuscript/document/block.ts'
import {
  cell,
  heading,
  paragraph,
  sampleDocument,
} from '../../../../../test/fixtures/manuscript-document.ts'
import { floatData } from './float-data.ts'

const table = (id: string, label: string | null, rows: number): Block => ({
  kind: 'table',
  id,
  source: null,
  label,
  caption: [],
  headerRows: 1,
  headerColumns: 0,
  rows: Array.from({ length: rows + 1 }, () => [cell('a')]),
  notes: [],
})

test('R-TEXT-3 figures may float, as do tables of ten rows with a label', () => {
  const figures = sampleDocument.blocks.filter(({ kind }) => kind === 'figure')
  const blocks = [
    ...figures,
    table('short', 'Table 1', 10),
    table('long', 'Table 2', 11),
    table('nameless', null, 2),
    paragraph('Text.'),
  ]
  const floats = floatData(blocks, 'article-2-').map(({ float }) => float)
  expect(floats).toEqual(['article-2-figure-1', 'article-2-short', null, null, null])
})

test('R-TEXT-3 the text before a figure ends before the headings above it', () => {
  const figures = sampleDocument.blocks.filter(({ kind }) => kind === 'figure')
  const headings = [heading('a', 1, null, 'Results'), heading('b', 2, null, 'Schools')]
  const after = floatData([paragraph('Text.'), ...headings, ...figures], '')
  expect(after.map(({ floatsAfter }) => floatsAfter)).toEqual([[], ['figure-1'], [], []])
})
