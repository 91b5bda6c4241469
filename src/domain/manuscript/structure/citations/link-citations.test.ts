import { describe, expect, test } from 'vitest'
import {
  item,
  manuscriptParts,
  numbering,
  paragraph,
  run,
} from '../../../../../test/fixtures/manuscript-parts.ts'
import { readDocument } from '../../read/read-document.ts'

const list = [
  'Obi, C. (2019). On rivers. Water, 2, 1–9.',
  'van der Berg, A., &amp; Ada, B. (2021a). On lakes.',
]
const references = [`References`, ...list].map((line) => paragraph(line)).join('')
const read = (body: string, end = references) => readDocument(manuscriptParts(body + end))
const citation = (id: string, text: string) => ({
  kind: 'citation',
  referenceIds: [id],
  content: [{ kind: 'text', text }],
})

test('R-TEXT-1 the entries of the reference list leave the body', () => {
  const { document } = read(paragraph('Text.'))
  expect(document.references).toMatchObject([{ id: 'ref-1' }, { id: 'ref-2' }])
  expect(document.blocks.map(({ kind }) => kind)).toEqual([
    'paragraph',
    'heading',
    'reference-list',
  ])
})

describe('citations by author and year', () => {
  test('R-TEXT-1 each citation by author and year names its entry', () => {
    const { document } = read(
      paragraph('Rivers (Obi, 2019; van der Berg &amp; Ada, 2021a) flow, as Obi (2019) said.'),
    )
    expect(document.blocks[0]).toMatchObject({
      content: [
        { text: 'Rivers (' },
        citation('ref-1', 'Obi, 2019'),
        { text: '; ' },
        citation('ref-2', 'van der Berg & Ada, 2021a'),
        { text: ') flow, as ' },
        citation('ref-1', 'Obi (2019)'),
        { text: ' said.' },
      ],
    })
  })

  test('R-TEXT-1 R-PRE-1 a citation without an entry is reported', () => {
    const { facts } = read(paragraph('Rivers (Obi, 2019) and (Nobody, 2003) in March 2020.'))
    expect(facts.unmatchedCitations).toEqual([{ blockId: 'p1', quote: 'Nobody, 2003' }])
  })

  test('R-TEXT-1 a citation does not choose between two entries of one author and year', () => {
    const again = references + paragraph('Obi, C. (2019). On seas.')
    const { document, facts } = read(paragraph('Seas (Obi, 2019).'), again)
    expect(document.blocks[0]).toMatchObject({ content: [{ text: 'Seas (Obi, 2019).' }] })
    expect(facts.unmatchedCitations).toEqual([])
  })
})

describe('citations by number', () => {
  const numbered =
    paragraph('References') +
    item('Obi C. On rivers. 2019.', '1') +
    item('Ada B. On lakes. 2021.', '1')
  const parts = (body: string) =>
    readDocument(
      manuscriptParts(body + numbered, { numbering: numbering('1', ['decimal', '[%1]']) }),
    )

  test('R-TEXT-1 numbers in brackets name the entries with these numbers', () => {
    const { document } = parts(paragraph('Rivers [1, 2] flow.'))
    expect(document.references).toMatchObject([{ label: '[1]' }, { label: '[2]' }])
    expect(document.blocks[0]).toMatchObject({
      content: [{}, { kind: 'citation', referenceIds: ['ref-1', 'ref-2'] }, {}],
    })
  })

  test('R-PRE-1 a number without an entry is reported', () => {
    const { facts } = parts(paragraph('Rivers [1] flow [7].'))
    expect(facts.unmatchedCitations).toMatchObject([{ quote: 'Rivers [1] flow [7]' }])
  })
})

describe('superscript numbers', () => {
  const raised = (before: string, number: string) =>
    run(before) + run(number, '<w:vertAlign w:val="superscript"/>')
  const numbered = ['References', '1. Obi, C. On rivers. 2019.', '2. Ada, B. On lakes. 2021.']
    .map((line) => paragraph(line))
    .join('')
  const linked = (body: string) =>
    JSON.stringify(read(paragraph(body), numbered).document.blocks).match(/ref-\d/g) ?? []

  test('R-TEXT-1 a few superscript numbers name their entries where they cite most of the list', () => {
    expect(linked(raised('Classes are large.', '1') + raised(' Lakes, too.', '2'))).toEqual([
      'ref-1',
      'ref-2',
    ])
    expect(linked(raised('Both are large.', '1,2'))).toEqual(['ref-1', 'ref-2'])
  })

  test('R-TEXT-1 exponents are no citations', () => {
    expect(linked(raised('An area of 12 m', '2') + raised(' and a space of 3 m', '3'))).toEqual([])
  })
})

test('R-TEXT-1 a citation of Zotero names its entry by the title', () => {
  const data =
    '{"citationItems":[{"itemData":{"title":"On rivers and more rivers","issued":{"date-parts":[[2019]]}}}]}'
  const field = `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ADDIN ZOTERO_ITEM CSL_CITATION ${data.replaceAll('"', '&quot;')}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('(ibid.)')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
  const { document } = read(
    paragraph(run('Seen ') + field),
    paragraph('References') + paragraph('Obi, C. (2019). On rivers and more rivers.'),
  )
  expect(document.blocks[0]).toMatchObject({
    content: [{ text: 'Seen ' }, citation('ref-1', '(ibid.)')],
  })
})
