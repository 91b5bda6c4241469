import { describe, expect, test } from 'vitest'
import {
  cell,
  heading,
  numberedDocument,
  paragraph,
  sampleDocument,
  text,
} from '../../../../../test/fixtures/manuscript-document.ts'
import type { Block, List } from '../../document/block.ts'
import type { ManuscriptDocument } from '../../document/document.ts'
import { englishLabels } from '../labels.ts'
import type { HtmlOptions } from './context.ts'
import { renderHtml } from './render-html.ts'
import { writeHtml } from './write-html.ts'

const options: HtmlOptions = {
  headingLevel: 2,
  pictureUrl: (id, width) => `/pictures/${id}${width ? `-${width}` : ''}.webp`,
  pictureSize: () => ({ width: 1200, height: 600 }),
  pictureWidths: [480, 960, 1440],
  hasParagraphAnchors: false,
  labels: englishLabels,
  syntax: 'html',
}

const documentOf = (...blocks: Block[]): ManuscriptDocument => ({
  ...sampleDocument,
  blocks,
  notes: [],
  references: [],
})

function render(document: ManuscriptDocument, changed: Partial<HtmlOptions> = {}) {
  const rendered = renderHtml(document, { ...options, ...changed })
  return { ...rendered, html: rendered.content.map(writeHtml).join('') }
}

describe('the HTML of a document', () => {
  const { html, contents, sections, findings, wordCount } = render(sampleDocument)

  test('R-TEXT-2 each listed section has its number, its level and a link to itself', () => {
    expect(contents.map(({ id, level, text }) => `${level} ${id} ${text}`)).toEqual([
      '1 sec-1 1 Introduction',
      '1 sec-2 2 Method',
      '2 sec-2-1 2.1 Participants',
      '2 sec-2-2 2.2 Analysis',
      '1 sec-3 3 Results',
      '1 sec-4 References',
      '1 notes Notes',
    ])
    for (const { id } of contents.slice(0, 6)) {
      expect(html).toContain(` id="${id}"`)
      expect(html).toContain(`href="#${id}"`)
    }
    expect(html).toContain('<h3 id="sec-2-1"><span class="number">2.1</span> Participants</h3>')
  })

  test('R-TEXT-1 a list keeps its letters, for readers with and without the styles of the site', () => {
    const list = (style: List['style']): Block => ({
      kind: 'list',
      id: style,
      source: null,
      style,
      start: 1,
      items: [[paragraph('One')]],
    })
    const { html } = render(documentOf(list('upper-letter'), list('decimal')))
    expect(html).toContain('<ol class="upper-letter" type="A">')
    expect(html).toContain('<ol>')
  })

  test('R-TEXT-2 citations and notes lead to their entries and back', () => {
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
    expect(html.match(/href="#ref-1"/g)).toHaveLength(2)
    expect(html.match(/href="#ref-2"/g)).toHaveLength(2)
    expect(html.match(/href="#ref-2-mention-\d"/g)).toHaveLength(2)
    expect(html).toContain('href="#note-1-mention-1"')
  })

  test('R-TEXT-1 an entry of the reference list keeps its number', () => {
    const { html } = render(numberedDocument)
    expect(html).toContain('<li id="ref-1"><span class="label">[1]</span> Sample, A. (2005).')
  })

  test('R-TEXT-1 merged cells and header cells keep their meaning', () => {
    expect(html).toContain('<th scope="col" rowspan="2">School</th>')
    expect(html).toContain('<th scope="col" colspan="2" class="center">Lessons</th>')
    expect(html).toContain('<th scope="row">A</th>')
    expect(html).toContain('role="region" tabindex="0" aria-labelledby="table-1-caption"')
  })

  test('R-TEXT-1 formulas, languages and directions are marked', () => {
    expect(html.match(/<math/g)).toHaveLength(5)
    expect(html).toContain('<span lang="ar" dir="rtl">بحث نموذجي</span>')
    expect(html).toContain('<p lang="ar" dir="rtl">')
  })

  test('R-TEXT-2 pictures have sizes, load late and open large', () => {
    expect(html).toContain('<a href="/pictures/picture-1.webp" class="enlarge"><img')
    expect(html).toContain(
      'srcset="/pictures/picture-1-480.webp 480w, /pictures/picture-1-960.webp',
    )
    expect(html).toContain('width="400" height="200" loading="lazy"')
  })

  test('R-TEXT-6 each section has its plain text for search', () => {
    expect(sections.find(({ id }) => id === 'sec-2-1')?.text).toContain('A fourth item')
    expect(sections.find(({ id }) => id === 'sec-4')?.text).toContain('A sample book')
    expect(sections.find(({ id }) => id === 'notes')?.text).toContain('A sample note')
    expect(wordCount).toBeGreaterThan(200)
  })

  test('R-TEXT-1 the sample has no findings', () => {
    expect(findings).toEqual([])
  })
})

test('R-TEXT-1 nothing of the source becomes markup', () => {
  const hostile = '"><script>alert(1)</script>&amp;'
  const { html, findings } = render(
    documentOf(
      heading(hostile, 1, hostile, hostile),
      paragraph(
        hostile,
        text(hostile, 'code'),
        { kind: 'link', href: 'javascript:alert(1)', content: [text('a')] },
        { kind: 'link', href: `https://example.org/${hostile}`, content: [text('b')] },
      ),
      { kind: 'preformatted', id: 'pre', source: null, text: hostile },
    ),
  )
  expect(html).not.toContain('<script')
  expect(html).not.toContain('javascript:')
  expect(findings).toMatchObject([{ code: 'unsafe-link', detail: 'javascript:alert(1)' }])
})

test('R-TEXT-1 the page adds no gap for a level that the document skips', () => {
  const { html } = render(
    documentOf(heading('a', 2, null, 'A'), heading('b', 5, null, 'B'), heading('c', 1, null, 'C')),
  )
  expect([...html.matchAll(/<h(\d) id="(.)"/g)].map(([, level, id]) => `${id}${level}`)).toEqual([
    'a2',
    'b3',
    'c2',
  ])
})

test('R-TEXT-1 a mention without a target stays text with a finding', () => {
  const { html, findings } = render(
    documentOf(
      paragraph(
        { kind: 'citation', referenceIds: ['ref-9'], content: [text('(Nobody, 2020)')] },
        { kind: 'cross-reference', blockId: 'table-9', content: [text('Table 9')] },
        { kind: 'note', noteId: 'note-9' },
      ),
    ),
  )
  expect(html).toBe('<p>(Nobody, 2020)Table 9</p>')
  expect(findings.map(({ code, detail }) => `${code} ${detail}`)).toEqual([
    'unknown-target ref-9',
    'unknown-target table-9',
    'unknown-target note-9',
  ])
})

test('R-TEXT-1 a picture without alternative text is named after its figure with a finding', () => {
  const figure: Block = {
    kind: 'figure',
    id: 'figure-1',
    source: null,
    label: 'Figure 1',
    caption: [text('Turns')],
    pictures: [
      {
        pictureId: 'picture-1',
        alternativeText: ' ',
        isDecorative: false,
        width: null,
        height: null,
      },
    ],
  }
  const { html, findings } = render(documentOf(figure))
  expect(html).toContain('alt="Figure 1. Turns"')
  expect(findings).toMatchObject([{ code: 'no-alternative-text', blockId: 'figure-1' }])
  const missing = render(documentOf(figure), { pictureUrl: () => undefined })
  expect(missing.findings.map(({ code }) => code)).toContain('missing-picture')
})

test('R-TEXT-1 a table with spans beyond its edge becomes a full grid', () => {
  const table: Block = {
    kind: 'table',
    id: 'table-1',
    source: null,
    label: null,
    caption: [],
    headerRows: 1,
    headerColumns: 0,
    rows: [
      [cell('a', { rowSpan: 9 }), cell('b', { columnSpan: 1_000_000_000 })],
      [cell('c')],
      [cell('d', { rowSpan: 9 }), cell('e')],
    ],
    notes: [],
  }
  const { html } = render(documentOf(table))
  expect(html).toContain(
    '<thead><tr><th scope="col">a</th><th scope="col" colspan="63">b</th></tr>',
  )
  expect(html.match(/<td/g)).toHaveLength(64 * 2)
  expect(html).not.toContain('rowspan')
})

test('R-TEXT-1 paragraphs have anchors on request', () => {
  const document = documentOf({ ...paragraph('One'), id: 'p-one' })
  expect(render(document).html).toBe('<p>One</p>')
  expect(render(document, { hasParagraphAnchors: true }).html).toBe('<p id="p-one">One</p>')
})
