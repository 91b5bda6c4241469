import { expect, test } from 'vitest'
import type { Block } from '#domain/manuscript/document/block.ts'
import { createArticleForRendering } from '../../../../../test/fixtures/article-for-rendering.ts'
import {
  createNestedDocument,
  heading,
  paragraph,
  sampleDocument,
  text,
} from '../../../../../test/fixtures/manuscript-document.ts'
import { renderPdf } from './render-pdf.ts'

const withBlocks = (...blocks: Block[]) =>
  createArticleForRendering({ document: { ...sampleDocument, blocks, notes: [], references: [] } })

test('R-TEXT-4 the same article gives the same PDF', async () => {
  const article = await createArticleForRendering()
  const first = renderPdf(article)
  expect(first.findings).toEqual([])
  expect(Buffer.from(first.bytes.subarray(0, 5)).toString()).toBe('%PDF-')
  expect(Buffer.compare(first.bytes, renderPdf(article).bytes)).toBe(0)
})

test('R-TEXT-1 characters that no font has are replaced with findings', async () => {
  const article = await withBlocks({ ...paragraph('A sample in Chinese: 中文'), id: 'p-chinese' })
  expect(renderPdf(article).findings).toEqual([
    { code: 'missing-glyph', blockId: 'p-chinese', detail: '中 文' },
  ])
})

test('R-TEXT-1 signs of mathematics, stars, numbers in circles and Hebrew are printed', async () => {
  const signs = 'x ∈ ℝ, ★ ☆ ① ⇒ ∑ ✓ 𝑥 ✝ אבג'
  const article = await withBlocks(
    paragraph(signs),
    paragraph({ kind: 'text', text: signs, marks: ['bold', 'code'] }),
  )
  expect(renderPdf(article).findings).toEqual([])
})

test('R-TEXT-1 a character that the font of formulas lacks is replaced with a finding', async () => {
  const article = await withBlocks({
    kind: 'equation',
    id: 'equation-1',
    source: null,
    label: null,
    math: [{ kind: 'identifier', value: '中' }],
  })
  expect(renderPdf(article).findings).toEqual([
    { code: 'missing-glyph', blockId: 'equation-1', detail: '中' },
  ])
})

test('R-TEXT-1 a picture that cannot be decoded or has no alternative text is a finding', async () => {
  const picture = { alternativeText: '', isDecorative: false, width: null, height: null }
  const figure = (id: string): Block => ({
    kind: 'figure',
    id: `figure-${id}`,
    source: null,
    label: null,
    caption: [],
    pictures: [{ ...picture, pictureId: id }],
  })
  const article = await withBlocks(figure('broken'), figure('metafile'), figure('absent'))
  const size = { width: 10, height: 10 }
  const pictures = new Map([
    ['broken', { ...size, bytes: Buffer.from('no picture'), mediaType: 'image/png' }],
    ['metafile', { ...size, bytes: Buffer.from('no picture'), mediaType: 'image/x-emf' }],
  ])
  const { findings } = renderPdf({ ...article, pictures })
  expect(findings.map(({ code, blockId, detail }) => `${code} ${blockId} ${detail}`)).toEqual([
    'unsupported-picture figure-metafile metafile',
    'missing-picture figure-absent absent',
    'unsupported-picture null broken',
    'no-alternative-text figure-broken null',
    'no-alternative-text figure-metafile null',
    'no-alternative-text figure-absent null',
  ])
})

test('R-TEXT-1 skipped levels, repeated labels and empty parts do not stop the PDF', async () => {
  const { rows: _, ...empty } = {
    id: 'table-1',
    source: null,
    label: null,
    caption: [],
    headerRows: 3,
    headerColumns: 2,
    notes: [],
    rows: [],
  }
  const link = { kind: 'cross-reference' as const, blockId: 'a', content: [text('see')] }
  const article = await withBlocks(
    heading('a', 3, null, ''),
    heading('b', 9, '1.1.1.1', 'Deep'),
    { kind: 'table', ...empty, rows: [] },
    { kind: 'list', id: 'l', source: null, style: 'bullet', start: 1, items: [[], []] },
    { kind: 'equation', id: 'e', source: null, label: '(1)', math: [] },
    { kind: 'quotation', id: 'q', source: null, blocks: [] },
    paragraph(link, ''),
  )
  expect(renderPdf(article).findings).toEqual([])
})

test('R-TEXT-1 the PDF shows blocks inside others', async () => {
  const article = await createArticleForRendering({ document: createNestedDocument() })
  expect(new Set(renderPdf(article).findings.map(({ code }) => code))).toEqual(
    new Set(['unknown-target']),
  )
})
