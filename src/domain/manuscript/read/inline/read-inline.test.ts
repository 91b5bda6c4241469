import { describe, expect, test } from 'vitest'
import {
  manuscriptParts,
  paragraph,
  run,
  type SampleParts,
  style,
} from '../../../../../test/fixtures/manuscript-parts.ts'
import { inlineText } from '../../document/text.ts'
import { readDocument } from '../read-document.ts'

const read = (content: string, sample?: SampleParts) =>
  readDocument(manuscriptParts(paragraph(content), sample))
const contentOf = (content: string, sample?: SampleParts) => {
  const [block] = read(content, sample).document.blocks
  return block?.kind === 'paragraph' ? block.content : []
}
const textOf = (content: string, sample?: SampleParts) => inlineText(contentOf(content, sample))

const field = (instruction: string, result: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`

describe('fields', () => {
  test('R-TEXT-1 only the result of a field is text', () => {
    expect(textOf(field(' DATE ', run('today')))).toBe('today')
    expect(textOf(field(` IF ${field(' PAGE ', run('1'))} `, run('yes')))).toBe('yes')
  })

  test('R-TEXT-1 a field can be a link', () => {
    const instruction = ' HYPERLINK "https://example.org/a" '
    expect(contentOf(field(instruction, run('here')))).toMatchObject([
      { kind: 'link', href: 'https://example.org/a' },
    ])
    expect(contentOf(field(' HYPERLINK "file:///a" ', run('here')))).toMatchObject([
      { kind: 'text' },
    ])
  })

  test('R-TEXT-1 a table of contents is left out and reported', () => {
    const { document, findings } = read(field(' TOC \\o ', run('Introduction 3')))
    expect(document.blocks).toEqual([])
    expect(findings).toMatchObject([{ code: 'table-of-contents', detail: '2' }])
  })
})

describe('tracked changes', () => {
  const change = (name: string, content: string) => `<w:${name} w:id="1">${content}</w:${name}>`

  test('R-TEXT-1 a tracked change counts as accepted and as a fact', () => {
    const deleted = change('del', '<w:r><w:delText>old</w:delText></w:r>')
    const { document, facts } = read(run('The ') + deleted + change('ins', run('new')))
    expect(document.blocks).toMatchObject([{ content: [{ text: 'The new' }] }])
    expect(facts.insertions).toEqual([{ blockId: 'p1', quote: 'new' }])
    expect(facts.deletions).toEqual([{ blockId: 'p1', quote: 'old' }])
  })

  test('R-TEXT-1 a paragraph whose mark was deleted continues in the next', () => {
    const parts = manuscriptParts(
      paragraph('One ', '<w:rPr><w:del w:id="1"/></w:rPr>') + paragraph('two'),
    )
    expect(readDocument(parts).document.blocks).toMatchObject([{ content: [{ text: 'One two' }] }])
  })
})

test('R-TEXT-1 the words of a comment range are a fact', () => {
  const { facts } = read(
    `${run('A ')}<w:commentRangeStart w:id="1"/>${run('word')}<w:commentRangeEnd w:id="1"/>${run(' more')}`,
  )
  expect(facts.comments).toEqual([{ blockId: 'p1', quote: 'word' }])
})

test('R-TEXT-1 hidden text is left out and reported', () => {
  const { document, findings } = read(run('Shown') + run(' hidden', '<w:vanish/>'))
  expect(document.blocks).toMatchObject([{ content: [{ text: 'Shown' }] }])
  expect(findings).toMatchObject([{ code: 'hidden-text', blockId: 'p1', quote: 'Shown' }])
})

test('R-TEXT-1 content controls, smart tags and custom XML are their text', () => {
  const control = `<w:sdt><w:sdtPr/><w:sdtContent>${run('a')}</w:sdtContent></w:sdt>`
  expect(
    textOf(`${control}<w:smartTag>${run('b')}</w:smartTag><w:customXml>${run('c')}</w:customXml>`),
  ).toBe('abc')
})

test('R-TEXT-1 a ruby reading follows its base in brackets', () => {
  const ruby = `<w:r><w:ruby><w:rt>${run('kan')}</w:rt><w:rubyBase>${run('漢')}</w:rubyBase></w:ruby></w:r>`
  expect(textOf(ruby)).toBe('漢 (kan)')
})

test('R-TEXT-1 a large first letter belongs to its paragraph', () => {
  const parts = manuscriptParts(paragraph('O', '<w:framePr w:dropCap="drop"/>') + paragraph('nce'))
  expect(readDocument(parts).document.blocks).toMatchObject([{ content: [{ text: 'Once' }] }])
})

test('R-TEXT-1 a note can have a sign of its own', () => {
  const { document } = read(
    `${run('A')}<w:r><w:footnoteReference w:customMarkFollows="1" w:id="1"/><w:t>†</w:t></w:r>`,
    { footnotes: `<w:footnote w:id="1">${paragraph('Note.')}</w:footnote>` },
  )
  expect(document.notes).toMatchObject([{ label: '†' }])
})

describe('languages', () => {
  const language = (tag: string) => `<w:lang w:val="${tag}"/>`

  test('R-TEXT-1 the language of most text is that of the document', () => {
    const { document } = read(
      run('A long sentence in English, with ', language('en-NG')) +
        run('deux mots', language('fr-FR')),
    )
    expect(document.language).toBe('en-NG')
    expect(document.blocks).toMatchObject([
      { content: [{}, { text: 'deux mots', language: 'fr-FR' }] },
    ])
    expect(document.blocks[0]).not.toHaveProperty('language')
  })

  test('R-TEXT-1 right-to-left text in a document in English has its direction', () => {
    const arabic = run('مرحبا', '<w:rtl/><w:lang w:bidi="ar-SA"/>')
    const parts = manuscriptParts(
      paragraph(run('A long sentence in English.', language('en-NG'))) +
        paragraph(arabic, '<w:bidi/>'),
    )
    expect(readDocument(parts).document.blocks[1]).toMatchObject({
      direction: 'rtl',
      language: 'ar-SA',
      content: [{ text: 'مرحبا' }],
    })
  })
})

describe('layout', () => {
  test('R-PRE-1 font, size and spacing follow the styles', () => {
    const styles =
      '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Arial"/><w:sz w:val="20"/></w:rPr></w:rPrDefault></w:docDefaults>' +
      style(
        'Normal',
        'Normal',
        '<w:pPr><w:spacing w:line="480" w:lineRule="auto"/><w:jc w:val="both"/></w:pPr><w:rPr><w:sz w:val="24"/></w:rPr>',
      ).replace('w:styleId', 'w:default="1" w:styleId')
    const { facts } = read(run('Text'), { styles })
    expect(facts.layout.p1).toEqual({
      font: 'Arial',
      size: 12,
      lineSpacing: 2,
      alignment: 'justify',
    })
  })
})

describe('moved characters', () => {
  const moved = (text: string, halfPoints: number, more = '') =>
    run(text, `<w:position w:val="${halfPoints}"/>${more}`)
  const marksOf = (content: string) =>
    contentOf(content).map((inline) => inline.kind === 'text' && [inline.text, inline.marks ?? []])

  test('R-TEXT-1 characters that are moved up or down are superscript or subscript', () => {
    const small = '<w:sz w:val="14"/>'
    expect(marksOf(run('R') + moved('2', 6, small) + run(', CO') + moved('2', -4, small))).toEqual([
      ['R', []],
      ['2', ['superscript']],
      [', CO', []],
      ['2', ['subscript']],
    ])
    expect(marksOf(run('10') + moved('–3', 8))).toEqual([
      ['10', []],
      ['–3', ['superscript']],
    ])
  })

  test('R-TEXT-1 slightly moved characters and large first letters keep their line', () => {
    expect(marksOf(moved('a', 2) + run('b'))).toEqual([['ab', []]])
    expect(marksOf(moved('T', -10, '<w:sz w:val="96"/>'))).toEqual([['T', []]])
    const both = '<w:vertAlign w:val="subscript"/>'
    expect(marksOf(moved('n', 6, both))).toEqual([['n', ['subscript']]])
  })
})
