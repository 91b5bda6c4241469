import { expect, test } from 'vitest'
import type { Block } from '#domain/manuscript/document/block.ts'
import type { MathNode } from '#domain/manuscript/document/math.ts'
import { createArticleForRendering } from '../../../../../test/fixtures/article-for-rendering.ts'
import {
  paragraph,
  sampleDocument,
  text,
} from '../../../../../test/fixtures/manuscript-document.ts'
import { inspectPdf } from '../../../../../test/poppler.ts'
import { renderPdf } from './render-pdf.ts'

test('R-TEXT-1 text that looks like Typst code is printed as text', async (context) => {
  const code = '#panic("no") $x$ *bold* _a_ <label> @ref \\ // comment `raw` = heading'
  const article = await createArticleForRendering({
    document: { ...sampleDocument, blocks: [paragraph(code), paragraph(text(code, 'code'))] },
  })
  const words = inspectPdf(context, 'pdftotext', ['-raw'], renderPdf(article).bytes).replace(
    /\s+/g,
    '',
  )
  expect(words.split(code.replace(/\s+/g, ''))).toHaveLength(3)
})

test('R-TEXT-3 a tagged PDF names its title and authors on continued pages', async (context) => {
  const { bytes } = renderPdf(await createArticleForRendering())
  const facts = inspectPdf(context, 'pdfinfo', [], bytes)
  expect(facts).toMatch(/Title:\s+Lesson study in large classes: A sample/)
  expect(facts).toMatch(/Author:\s+Sample Given van der Author, Second Sample/)
  expect(facts).toMatch(/Tagged:\s+yes/)
  expect(Buffer.from(bytes).toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>')
  const printed = inspectPdf(context, 'pdftotext', ['-raw'], bytes)
  for (const page of [141, 142]) expect(printed).toMatch(new RegExp(`(^| )${page}$`, 'm'))
  for (const part of ['Cite as', 'Received 1 Sep 2025', 'DOI 10.5555/', 'نموذجية'])
    expect(printed).toContain(part)
})

test('R-TEXT-1 the fonts of the PDF are embedded with real italics', async (context) => {
  const fonts = inspectPdf(
    context,
    'pdffonts',
    [],
    renderPdf(await createArticleForRendering()).bytes,
  )
  expect(fonts).toMatch(/\+GentiumBookPlus-Italic/)
  expect(fonts).toMatch(/\+Amiri/)
  for (const line of fonts.split('\n').slice(2).filter(Boolean))
    expect(line).toMatch(/ yes yes yes /)
})

test('R-TEXT-3 a formula that is wider than the text is set smaller or in several lines', async (context) => {
  const sum = (terms: number) => ({
    kind: 'equation' as const,
    id: `sum-${terms}`,
    source: null,
    label: '(1)',
    math: Array.from({ length: terms }, (_, n): MathNode[] => [
      { kind: 'identifier', value: `x${n}` },
      { kind: 'operator', value: '+' },
    ]).flat(),
  })
  const blocks = [10, 15, 60].map(sum)
  const document = { ...sampleDocument, blocks, notes: [], references: [] }
  const { bytes } = renderPdf(await createArticleForRendering({ document }))
  const words = inspectPdf(context, 'pdftotext', ['-bbox'], bytes)
  const places = [...words.matchAll(/xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)"/g)]
  expect(places.length).toBeGreaterThan(100)
  const [left, right] = [
    Math.min(...places.map(([, from]) => Number(from))),
    Math.max(...places.map(([, , to]) => Number(to))),
  ]
  // A4 is 595 points wide, and the text is in the middle.
  expect(left).toBeGreaterThan(70)
  expect(right).toBeLessThan(595 - 70)
})

test('R-TEXT-3 a run of spaces is printed as one space, apart from code', async (context) => {
  const document = {
    ...sampleDocument,
    blocks: [paragraph('Ten   schools')],
    notes: [],
    references: [],
  }
  const { bytes } = renderPdf(await createArticleForRendering({ document }))
  expect(inspectPdf(context, 'pdftotext', ['-raw'], bytes)).toContain('Ten schools')
})

test('R-TEXT-3 the words of list items keep their distance in justified text', async (context) => {
  const words = Array.from({ length: 24 }, () => 'n'.repeat(24)).join(' ')
  const list = (style: 'bullet' | 'decimal') => ({
    kind: 'list' as const,
    id: `list-${style}`,
    source: null,
    style,
    start: 1,
    // The longest line of all items sets the width of each.
    items: [[paragraph('One line of short words. '.repeat(9))], [paragraph(words)]],
  })
  const widestGap = async (...blocks: Block[]) => {
    const document = { ...sampleDocument, blocks, notes: [], references: [] }
    const { bytes } = renderPdf(await createArticleForRendering({ document }))
    const boxes = inspectPdf(context, 'pdftotext', ['-bbox'], bytes)
    const places = [
      ...boxes.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="[\d.]+">n+</g),
    ].map(([, left, top, right]) => ({ left: Number(left), top, right: Number(right) }))
    return Math.max(
      ...places.map((word, index) => {
        const next = places[index + 1]
        return next && next.top === word.top ? next.left - word.right : 0
      }),
    )
  }
  expect(await widestGap(paragraph(words))).toBeGreaterThan(10)
  expect(await widestGap(list('bullet'), list('decimal'))).toBeLessThan(4)
})
