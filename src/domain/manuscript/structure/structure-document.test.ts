import { describe, expect, test } from 'vitest'
import {
  item,
  manuscriptParts,
  numbering,
  paragraph,
  run,
  type SampleParts,
  style,
  styled,
} from '../../../../test/fixtures/manuscript-parts.ts'
import { readDocument } from '../read/read-document.ts'

const styles = [
  style('Heading1', 'heading 1', '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>'),
  style('Heading2', 'heading 2', '<w:pPr><w:outlineLvl w:val="1"/></w:pPr>'),
  style('Title', 'Title'),
  style('Caption', 'caption'),
].join('')

const read = (body: string, sample: SampleParts = {}) =>
  readDocument(manuscriptParts(body, { styles, ...sample }))
const bold = (text: string) => paragraph(run(text, '<w:b/>'))
const boldItem = (text: string, level: number) =>
  paragraph(
    run(text, '<w:b/>'),
    `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`,
  )
const heading = (text: string) => styled('Heading1', text)
const table = `<w:tbl><w:tr><w:tc>${paragraph('a')}</w:tc><w:tc>${paragraph('b')}</w:tc></w:tr><w:tr><w:tc>${paragraph('1')}</w:tc><w:tc>${paragraph('2')}</w:tc></w:tr></w:tbl>`
const picture =
  '<w:r><w:drawing><wp:inline><wp:extent cx="1270000" cy="1270000"/><wp:docPr id="1" name="a" descr="A map"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="rId9"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>'
const withPicture: SampleParts = {
  related: { rId9: { type: 'image', target: 'media/image1.png' } },
  files: { 'word/media/image1.png': '' },
}

describe('captions', () => {
  test('R-TEXT-1 a caption above a table and the sources below belong to the table', () => {
    const { document } = read(
      styled('Caption', 'Table 1. Ages of the sample') + table + paragraph('Source: field work.'),
    )
    expect(document.blocks).toMatchObject([
      {
        kind: 'table',
        label: 'Table 1',
        caption: [{ text: 'Ages of the sample' }],
        notes: [{ content: [{ text: 'Source: field work.' }] }],
      },
    ])
  })

  test('R-TEXT-1 a caption below a picture belongs to the figure', () => {
    const { document } = read(
      paragraph(picture) + paragraph('Figure 2: The region') + paragraph('More text.'),
      withPicture,
    )
    expect(document.blocks).toMatchObject([
      {
        kind: 'figure',
        label: 'Figure 2',
        caption: [{ text: 'The region' }],
        pictures: [{ alternativeText: 'A map', width: 100, height: 100 }],
      },
      { kind: 'paragraph' },
    ])
  })

  test('R-TEXT-1 a label on a line of its own is followed by the caption', () => {
    const { document } = read(paragraph('Table 3') + paragraph('Ages') + table)
    expect(document.blocks).toMatchObject([{ label: 'Table 3', caption: [{ text: 'Ages' }] }])
  })

  test.each(['Jedwali 1', 'Таблиця 1', 'Табл. 1', 'Cuadro 1', 'Tableau 1', 'Àtẹ 1'])(
    'R-TEXT-1 %s is the label of a table',
    (label) => {
      expect(read(paragraph(`${label}. Sample`) + table).document.blocks).toMatchObject([{ label }])
    },
  )

  test('R-TEXT-1 a sentence that begins with a label is no caption', () => {
    const { document } = read(paragraph('Table 1 shows the ages.') + table)
    expect(document.blocks).toMatchObject([{ kind: 'paragraph' }, { label: null }])
  })

  test('R-TEXT-1 mentions lead to the table', () => {
    const { document } = read(
      paragraph('See Table 1 and Table 7.') + styled('Caption', 'Table 1. Ages') + table,
    )
    expect(document.blocks[0]).toMatchObject({
      content: [
        { text: 'See ' },
        { kind: 'cross-reference', blockId: 'table-1', content: [{ text: 'Table 1' }] },
        { text: ' and Table 7.' },
      ],
    })
  })

  test('R-TEXT-1 a table that frames a figure is the figure', () => {
    const frame = `<w:tbl><w:tr><w:tc>${paragraph(picture)}${paragraph('Figure 1. A map')}</w:tc></w:tr></w:tbl>`
    expect(read(frame, withPicture).document.blocks).toMatchObject([
      { kind: 'figure', label: 'Figure 1' },
    ])
  })
})

describe('front matter', () => {
  test('R-TEXT-1 R-PRE-4 title, authors, abstract and keywords are found by styles and labels', () => {
    const { document } = read(
      styled('Title', 'A study of rivers') +
        paragraph('First Author, Second Author') +
        heading('Abstract') +
        paragraph('We looked at rivers.') +
        paragraph('Keywords: river, water') +
        heading('1. Introduction') +
        paragraph('Rivers flow.'),
    )
    expect(document.front).toMatchObject({
      title: [{ content: [{ text: 'A study of rivers' }] }],
      authors: [{ content: [{ text: 'First Author, Second Author' }] }],
      abstract: [{ content: [{ text: 'We looked at rivers.' }] }],
      keywords: [{ content: [{ text: 'river, water' }] }],
    })
    expect(document.blocks).toMatchObject([
      { kind: 'heading', number: '1.', content: [{ text: 'Introduction' }] },
      { kind: 'paragraph' },
    ])
  })

  test('R-PRE-4 a French manuscript has the same parts', () => {
    const { document } = read(
      bold('Une étude') +
        paragraph('Résumé : Nous avons étudié.') +
        paragraph('Mots-clés : eau, fleuve') +
        heading('Introduction') +
        paragraph('Texte.'),
    )
    expect(document.front).toMatchObject({
      title: [{ content: [{ text: 'Une étude' }] }],
      abstract: [{ content: [{ text: 'Nous avons étudié.' }] }],
      keywords: [{ content: [{ text: 'eau, fleuve' }] }],
    })
  })

  test('R-PRE-4 plain lines before the keywords are title, authors and abstract', () => {
    const { document } = read(
      paragraph('A study of rivers') +
        paragraph('First Author') +
        paragraph('We looked at the rivers of the region. '.repeat(4)) +
        paragraph('Keywords: river'),
    )
    expect(document.front).toMatchObject({
      title: [{ content: [{ text: 'A study of rivers' }] }],
      authors: [{ content: [{ text: 'First Author' }] }],
      abstract: [{}],
      keywords: [{ content: [{ text: 'river' }] }],
    })
    expect(document.blocks).toEqual([])
  })

  test('R-PRE-4 a text without front matter keeps all of its blocks', () => {
    const { document } = read(paragraph('One long sentence of the text.') + paragraph('Another.'))
    expect(document.blocks).toHaveLength(2)
    expect(Object.values(document.front).flat()).toEqual([])
  })
})

describe('headings', () => {
  test('R-TEXT-1 bold lines are headings where no heading has a style', () => {
    const { document } = read(
      bold('Introduction') +
        paragraph('Text.') +
        bold('Methods') +
        bold('The sample') +
        paragraph('Text.'),
    )
    expect(document.blocks.map((block) => block.kind)).toEqual([
      'heading',
      'paragraph',
      'heading',
      'heading',
      'paragraph',
    ])
  })

  test('R-TEXT-1 bold lines stay paragraphs beside headings with a style', () => {
    const { document } = read(heading('Introduction') + bold('Note') + paragraph('Text.'))
    expect(document.blocks[1]?.kind).toBe('paragraph')
  })

  const prose = paragraph(
    'The pupils of both schools read one story each week and told it again. '.repeat(2),
  )
  const levels = (body: string, sample?: SampleParts) =>
    read(body, sample).document.blocks.flatMap((block) =>
      block.kind === 'heading' ? [[block.level, block.number]] : [],
    )
  const kinds = (body: string, sample?: SampleParts) =>
    read(body, sample).document.blocks.map(({ kind }) => kind)

  test('R-TEXT-1 bold lines with typed numbers are headings with the level of the number', () => {
    const body =
      bold('1. Schools') + prose + bold('1.2 Pupils') + prose + bold('2. Stories') + prose
    expect(levels(paragraph('A title') + body)).toEqual([
      [1, '1.'],
      [2, '1.2'],
      [1, '2.'],
    ])
    expect(levels(heading('Findings') + body)).toEqual([
      [1, null],
      [2, '1.'],
      [3, '1.2'],
      [2, '2.'],
    ])
  })

  test('R-TEXT-1 three bold lines that are set alike above text are headings of one level', () => {
    const lines = ['The children', 'The teachers', 'The parents']
    const small = '<w:b/><w:sz w:val="20"/>'
    const body = lines.map((line) => paragraph(run(line, small)) + prose).join('')
    expect(levels(heading('Voices') + body)).toEqual([1, 2, 2, 2].map((level) => [level, null]))
    expect(levels(heading('Voices') + bold('Note') + prose)).toEqual([[1, null]])
  })

  test('R-TEXT-1 bold names above short lines stay paragraphs', () => {
    const authors = ['First Author', 'Second Author', 'Third Author']
    const lines = authors.map((name) => bold(name) + paragraph('University of Samples')).join('')
    expect(levels(heading('A study of stories') + lines + prose)).toEqual([[1, null]])
  })

  test('R-TEXT-1 bold lines of a title page or above a list stay paragraphs', () => {
    const stack = bold('A report') + bold('of the schools') + bold('in the region') + prose
    expect(levels(heading('Start') + stack.repeat(3))).toEqual([[1, null]])
    const sample = { numbering: numbering('1', ['bullet', '•']) }
    const sections = ['Boys', 'Girls', 'Homes'].map((line) => bold(line) + prose).join('')
    const list = bold('We asked for:') + item('One', '1') + prose
    expect(levels(heading('Start') + sections + list, sample)).toHaveLength(4)
  })

  test('R-TEXT-1 bold items of one list stay a list', () => {
    const sample = { numbering: numbering('1', ['decimal', '%1.']) }
    const items = ['Access', 'Quality', 'Cost'].map((text) => boldItem(text, 0)).join('')
    expect(kinds(paragraph('A title') + (items + prose).repeat(2), sample)).toEqual([
      'paragraph',
      'list',
      'paragraph',
      'list',
      'paragraph',
    ])
  })

  test('R-TEXT-1 numbered lines of one list with text between are headings with their numbers', () => {
    const sample = { numbering: numbering('1', ['decimal', '%1.'], ['decimal', '%1.%2']) }
    const body =
      boldItem('Results', 0) + boldItem('Access', 1) + prose + boldItem('Quality', 1) + prose
    expect(levels(paragraph('A title') + body, sample)).toEqual([
      [1, '1.'],
      [2, '1.1'],
      [2, '1.2'],
    ])
  })

  test('R-TEXT-1 bold entries of the reference list are no headings', () => {
    const entry = (number: number) =>
      bold(`${number}. Sample of books`) +
      paragraph(`Sample, A. (200${number}). A book of samples.`)
    const { document } = read(
      heading('Results') + prose.repeat(9) + heading('References') + entry(1) + entry(2),
    )
    expect(document.references).toHaveLength(4)
  })

  test('R-TEXT-1 heading levels begin at 1 without a gap', () => {
    const styleOf4 = style('H4', 'heading 4', '<w:pPr><w:outlineLvl w:val="3"/></w:pPr>')
    const { document } = read(
      styled('Heading2', 'A') + styled('H4', 'B') + styled('Heading2', 'C'),
      { styles: styles + styleOf4 },
    )
    expect(document.blocks).toMatchObject([{ level: 1 }, { level: 2 }, { level: 1 }])
  })
})
