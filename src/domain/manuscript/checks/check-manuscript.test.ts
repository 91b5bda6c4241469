import { expect, test } from 'vitest'
import type { Block, Figure, Paragraph, Table, TableCell } from '../document/block.ts'
import type { ReadDocument } from '../document/document.ts'
import type { Inline } from '../document/inline.ts'
import type { CheckFinding } from './check-finding.ts'
import { checkManuscript } from './check-manuscript.ts'
import { defaultCheckRules } from './check-rules.ts'

const words = (count: number, word = 'lesson'): string => Array(count).fill(word).join(' ')

const inline = (text: string): Inline[] => [{ kind: 'text', text }]

const paragraph = (id: string, ...content: (string | Inline)[]): Paragraph => ({
  kind: 'paragraph',
  id,
  source: null,
  content: content.flatMap((part) => (typeof part === 'string' ? inline(part) : part)),
})

const heading = (id: string, text: string): Block => ({
  kind: 'heading',
  id,
  source: null,
  level: 1,
  number: null,
  content: inline(text),
})

const cell: TableCell = { columnSpan: 1, rowSpan: 1, alignment: null, content: [] }

const table = (label: string | null): Table => ({
  kind: 'table',
  id: 't1',
  source: null,
  label,
  caption: inline('Schools'),
  headerRows: 1,
  headerColumns: 0,
  rows: [
    [cell, cell],
    [cell, cell],
  ],
  notes: [],
})

const figure = (label: string | null, alternativeText = 'A map of the schools'): Figure => ({
  kind: 'figure',
  id: 'f1',
  source: null,
  label,
  caption: inline('Map'),
  pictures: [
    { pictureId: 'picture-1', alternativeText, isDecorative: false, width: 144, height: 72 },
  ],
})

const citation: Inline = { kind: 'citation', referenceIds: ['ref-1'], content: inline('(A, 2020)') }

/** A manuscript in which nothing is found. */
function manuscript(): ReadDocument {
  return {
    document: {
      language: 'en',
      front: {
        title: [paragraph('a1', 'A sample')],
        authors: [],
        abstract: [paragraph('a2', `Abstract: ${words(200)}`)],
        keywords: [paragraph('a3', 'Keywords: one, two, three, four')],
      },
      blocks: [
        heading('h1', '1. Introduction'),
        paragraph('p1', words(4_000), ' See Table 1 and Figure 1 ', citation),
        heading('h2', 'Methods'),
        table('Table 1'),
        heading('h3', 'FINDINGS'),
        figure('Figure 1'),
        heading('h4', 'Conclusion'),
        paragraph('p2', 'Ethics: A committee agreed. '),
        paragraph('p3', 'Funding. None.'),
        paragraph('p4', 'Competing interests: none'),
        heading('h5', 'Data availability'),
        { kind: 'reference-list', id: 'r', source: null },
      ],
      notes: [],
      references: [{ id: 'ref-1', source: null, content: inline('A (2020). Book.') }],
      pictures: [{ id: 'picture-1', part: 'word/media/image1.png', mediaType: 'image/png' }],
    },
    findings: [],
    facts: {
      layout: {
        p1: { font: 'Times New Roman', size: 12, lineSpacing: 2, alignment: 'start' },
      },
      comments: [],
      insertions: [],
      deletions: [],
      formatChanges: [],
      unmatchedCitations: [],
    },
  }
}

const sizes = { 'picture-1': { width: 600, height: 300 } }

const check = (change: (read: ReadDocument) => void): CheckFinding[] => {
  const read = manuscript()
  change(read)
  return checkManuscript(read, defaultCheckRules, sizes)
}

test('R-PRE-1 a manuscript that follows the rules has no findings', () => {
  expect(check(() => {})).toEqual([])
})

const setText = (id: string, text: string) => (read: ReadDocument) => {
  const all = [
    ...read.document.front.abstract,
    ...read.document.front.keywords,
    ...read.document.blocks,
  ]
  const block = all.find((each) => each.id === id)
  if (block && 'content' in block) block.content = inline(text)
}

const replaceBlock = (id: string, block: Block | null) => (read: ReadDocument) => {
  read.document.blocks = read.document.blocks.flatMap((each) =>
    each.id === id ? (block ?? []) : each,
  )
}

const setLayout =
  (values: Partial<ReadDocument['facts']['layout'][string]>) => (read: ReadDocument) => {
    const { p1 } = read.facts.layout
    if (p1) Object.assign(p1, values)
  }

const mention = { blockId: 'p1', quote: 'Some words' }

test.each<[string, string | null, (read: ReadDocument) => unknown]>([
  ['too-long', null, setText('p2', `Ethics: ${words(5_000)}`)],
  ['abstract-missing', null, ({ document }) => document.front.abstract.splice(0)],
  ['abstract-too-long', 'a2', setText('a2', words(251))],
  ['keywords-missing', null, ({ document }) => document.front.keywords.splice(0)],
  ['too-few-keywords', 'a3', setText('a3', 'Keywords: one; two, 2; three')],
  ['too-many-keywords', 'a3', setText('a3', 'Keywords: a, b, c, d, e, f, g.')],
  ['other-font', 'p1', setLayout({ font: 'Comic Sans MS' })],
  ['small-font', 'p1', setLayout({ size: 10 })],
  ['narrow-lines', 'p1', setLayout({ lineSpacing: 1.15 })],
  ['section-missing', null, setText('h2', 'Some thoughts')],
  ['statement-missing', null, replaceBlock('p3', null)],
  ['citation-without-reference', 'p1', (read) => read.facts.unmatchedCitations.push(mention)],
  ['comments-left', 'p1', (read) => read.facts.comments.push(mention)],
  ['tracked-changes-left', 'p1', (read) => read.facts.deletions.push(mention)],
  ['label-out-of-order', 't1', replaceBlock('t1', table('Table 2'))],
  ['label-missing', 't1', replaceBlock('t1', table(null))],
  ['no-alternative-text', 'f1', replaceBlock('f1', figure('Figure 1', ''))],
  ['table-as-picture', 'f1', replaceBlock('f1', { ...figure('Table 1'), id: 'f1' })],
])('R-PRE-1 a manuscript with %s is reported at its paragraph', (code, blockId, change) => {
  const findings = check(change)
  expect(findings.map((finding) => finding.code)).toContain(code)
  const finding = findings.find((each) => each.code === code)
  expect(finding?.places[0]?.blockId ?? null).toBe(blockId)
})

test('R-PRE-1 a single word or keyword is counted in the singular', () => {
  const [few] = check(setText('a3', 'Keywords: one'))
  expect(few).toMatchObject({
    found: '1 keyword',
    expected: expect.stringMatching(/ to \d keywords$/),
  })
})

test('R-PRE-1 a manuscript that is only too short has one finding', () => {
  const findings = check(setText('p2', 'Ethics: none'))
  expect(findings).toEqual([])
  const short = check((read) => {
    const [, first] = read.document.blocks
    if (first?.kind === 'paragraph')
      first.content = [...inline(`${words(300)} See Table 1 and Figure 1 `), citation]
  })
  expect(short).toEqual([
    {
      rule: 'length',
      code: 'too-short',
      level: 'error',
      places: [],
      count: 0,
      found: expect.stringMatching(/^3\d\d words$/),
      expected: '4,000 to 8,000 words',
    },
  ])
})

test('R-PRE-1 sections in another order are reported at the section that is misplaced', () => {
  const findings = check((read) => {
    const { blocks } = read.document
    const at = blocks.findIndex(({ id }) => id === 'h3')
    blocks.unshift(...blocks.splice(at, 1))
  })
  expect(findings.map(({ code, places }) => [code, places[0]?.blockId])).toEqual([
    ['section-out-of-order', 'h3'],
  ])
})

test('R-PRE-1 references that no citation names are quoted', () => {
  const findings = check((read) =>
    read.document.references.push({ id: 'ref-2', source: null, content: inline('B (2021). Map.') }),
  )
  expect(findings.map(({ code, places }) => [code, places[0]?.quote])).toEqual([
    ['reference-not-cited', 'B (2021). Map.'],
  ])
})

test('R-PRE-1 a table that the text mentions in a range or a list counts as mentioned', () => {
  for (const mentionText of ['Tables 1–3', 'Table 1 and 2', 'tables 2, 3 and 1', 'Tab. 1'])
    expect(check(setText('p2', `Ethics: ${mentionText}`)).map(({ code }) => code)).toEqual([])
  const unmentioned = check((read) => {
    const [, first] = read.document.blocks
    if (first?.kind === 'paragraph')
      first.content = [...inline(`${words(4_000)} Table 11, Figure 1 `), citation]
  })
  expect(unmentioned.map(({ code, found }) => [code, found])).toEqual([
    ['not-mentioned', 'Table 1'],
  ])
})

const numbered = (labels: readonly string[], mentionText: string) =>
  check((read) => {
    const tables = labels.map((label, index) => ({ ...table(label), id: `t${index + 1}` }))
    read.document.blocks = read.document.blocks.flatMap((block): Block | Block[] =>
      block.kind === 'table' ? tables : block,
    )
    setText('p2', `Ethics: ${mentionText}`)(read)
  }).map(({ code, found, expected }) => [code, found, expected])

test.each([
  [['Table I', 'TABLE II', 'Table III'], 'Tables I and II. See Table III.'],
  [['Table 1.1', 'Table 1.2', 'Table 2.1'], 'Table 1.1 and 1.2, Table 2.1'],
  [['Table 1', 'Supplementary Table 1', 'Table 2'], 'Supplementary Table 1, Tables 1-2'],
  [['Table 1', 'Table S1', 'Table S2'], 'Table 1 and Tables S1 and S2'],
  [['Table A', 'Table B', 'Table C'], 'Text'],
  [['Àtẹ 1', 'Àtẹ 2'.normalize('NFD')], 'Wo Àtẹ 1 àti Àtẹ 2'],
  [['Tableau 1', 'Tableau 2'], 'Les tableaux 1 et 2'],
])('R-PRE-1 nothing is found in labels such as %s', (labels, mentionText) => {
  expect(numbered(labels, mentionText)).toEqual([])
})

test('R-PRE-1 a label that skips a number of its section is reported with the number it should have', () => {
  expect(numbered(['Table 2.1', 'Table 2.3'], 'Table 2.1, 2.3')).toEqual([
    ['label-out-of-order', 'Table 2.3', 'Table 2.2'],
  ])
})

test('R-PRE-1 a table that continues on the next page has the number of the one before', () => {
  const findings = check((read) => {
    read.document.blocks = read.document.blocks.flatMap((block): Block | Block[] =>
      block.kind === 'table'
        ? [block, { ...table('Table 1'), id: 't2', caption: inline('(continued)') }]
        : block,
    )
  })
  expect(findings).toEqual([])
})

test('R-PRE-1 a table of one row only places things on the page and needs no number', () => {
  const rows = [[cell, cell]]
  expect(check(replaceBlock('t1', { ...table(null), rows }))).toEqual([])
})

test('R-PRE-1 a picture without words is found by the text before it', () => {
  const findings = check((read) => {
    read.document.blocks.splice(2, 0, { ...figure(null, 'IMG_1.png'), id: 'f2', caption: [] })
  })
  expect(findings.map(({ code, places }) => [code, places[0]?.quote.slice(0, 13)])).toEqual([
    ['label-missing', 'lesson lesson'],
    ['no-alternative-text', 'lesson lesson'],
  ])
})

test('R-PRE-1 a picture with too few pixels for its size is reported', () => {
  const findings = checkManuscript(manuscript(), defaultCheckRules, {
    'picture-1': { width: 100, height: 50 },
  })
  expect(findings.map(({ code, found }) => [code, found])).toEqual([
    ['low-resolution', '50 pixels per inch'],
  ])
})

test('R-PRE-3 the level of a rule decides the level of its findings', () => {
  const read = manuscript()
  read.facts.comments.push(mention)
  const levelOf = (level: 'off' | 'blocking') =>
    checkManuscript(read, { ...defaultCheckRules, comments: { level } }, sizes).map(
      (finding) => finding.level,
    )
  expect(levelOf('off')).toEqual([])
  expect(levelOf('blocking')).toEqual(['blocking'])
})
