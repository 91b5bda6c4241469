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
import { readDocument } from './read-document.ts'

const read = (body: string, sample?: SampleParts) => readDocument(manuscriptParts(body, sample))
const blocksOf = (body: string, sample?: SampleParts) => read(body, sample).document.blocks
const text = (value: string, ...marks: string[]) => ({
  kind: 'text',
  text: value,
  ...(marks.length > 0 && { marks }),
})

describe('paragraphs', () => {
  test('R-TEXT-1 neighbouring runs with the same format are one text', () => {
    const [block] = blocksOf(paragraph(run('One ') + run('two ') + run('three', '<w:b/>')))
    expect(block).toMatchObject({
      kind: 'paragraph',
      source: { part: 'word/document.xml', paragraph: 0 },
      content: [text('One two '), text('three', 'bold')],
    })
  })

  test('R-TEXT-1 tabs, breaks, hyphens and symbols are characters', () => {
    const sign = '<w:r><w:sym w:font="Symbol" w:char="F061"/></w:r>'
    const [block] = blocksOf(
      paragraph(`<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:noBreakHyphen/><w:br/></w:r>${sign}`),
    )
    expect(block).toMatchObject({ content: [text('a\tb\u2011'), { kind: 'break' }, text('α')] })
  })

  test('R-TEXT-1 a separator of lines from another program is a space', () => {
    const [block] = blocksOf(paragraph('four scales\u2028of the region'))
    expect(block).toMatchObject({ content: [text('four scales of the region')] })
  })

  test('R-TEXT-1 a position in the source counts every paragraph before it', () => {
    const [, block] = blocksOf(
      `<w:tbl><w:tr><w:tc>${paragraph('a')}</w:tc></w:tr></w:tbl>${paragraph('b')}`,
    )
    expect(block?.source).toEqual({ part: 'word/document.xml', paragraph: 1 })
  })
})

describe('headings', () => {
  const heading = style('Titre2', 'heading 2', '<w:pPr><w:outlineLvl w:val="1"/></w:pPr>')

  test('R-TEXT-1 the built-in styles are headings in every language of Word', () => {
    const [block] = blocksOf(styled('Titre2', 'Méthode'), { styles: heading })
    expect(block).toMatchObject({ kind: 'heading', content: [text('Méthode')] })
  })

  test('R-TEXT-1 a style that is based on a heading is a heading', () => {
    const own = style('Own', 'Own', '<w:basedOn w:val="Titre2"/>')
    expect(blocksOf(styled('Own', 'Results'), { styles: heading + own })[0]?.kind).toBe('heading')
  })

  test('R-TEXT-4 styles that are based on each other end the search', () => {
    const styles =
      style('A', 'A', '<w:basedOn w:val="B"/>') + style('B', 'B', '<w:basedOn w:val="A"/>')
    expect(blocksOf(styled('A', 'Text'), { styles })[0]?.kind).toBe('paragraph')
  })
})

describe('lists', () => {
  const decimal = { numbering: numbering('1', ['decimal', '%1.'], ['lowerLetter', '(%2)']) }

  test('R-TEXT-1 numbered paragraphs are one list with nested lists', () => {
    const body = item('One', '1') + item('Inner', '1', 1) + item('Two', '1')
    const [list] = blocksOf(body, decimal)
    expect(list).toMatchObject({
      kind: 'list',
      style: 'decimal',
      items: [[{ kind: 'paragraph' }, { kind: 'list', style: 'lower-letter' }], [{}]],
    })
  })

  test('R-TEXT-1 a list continues its numbers after a paragraph', () => {
    const [, , list] = blocksOf(item('One', '1') + paragraph('Between') + item('Two', '1'), decimal)
    expect(list).toMatchObject({ kind: 'list', start: 2 })
  })
})

describe('tables', () => {
  const cell = (content: string, properties = '') =>
    `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(content)}</w:tc>`

  test('R-TEXT-1 merged cells span columns and rows', () => {
    const [table] = blocksOf(
      `<w:tbl><w:tr>${cell('a', '<w:gridSpan w:val="2"/>')}${cell('b', '<w:vMerge w:val="restart"/>')}</w:tr><w:tr>${cell('c')}${cell('d')}${cell('<w:r/>', '<w:vMerge/>')}</w:tr></w:tbl>`,
    )
    expect(table).toMatchObject({
      kind: 'table',
      rows: [
        [
          { columnSpan: 2, rowSpan: 1 },
          { columnSpan: 1, rowSpan: 2 },
        ],
        [{ columnSpan: 1 }, { columnSpan: 1 }],
      ],
    })
  })

  test('R-TEXT-1 rows that repeat on each page are headers', () => {
    const head = '<w:trPr><w:tblHeader/></w:trPr>'
    const [table] = blocksOf(
      `<w:tbl><w:tr>${head}${cell('a')}${cell('b')}</w:tr><w:tr>${cell('c')}${cell('d')}</w:tr></w:tbl>`,
    )
    expect(table).toMatchObject({ headerRows: 1, headerColumns: 0 })
  })
})

describe('headers of tables that only the style of the table marks', () => {
  const styles = style('Plain', 'Plain Table 2', '<w:tblStylePr w:type="firstRow"/>', 'table')
  const row = (...texts: string[]) =>
    `<w:tr>${texts.map((text) => `<w:tc>${text ? paragraph(text) : '<w:p/>'}</w:tc>`).join('')}</w:tr>`
  const headersOf = (look: string, ...names: string[]) => {
    const properties = `<w:tblPr><w:tblStyle w:val="Plain"/>${look}</w:tblPr>`
    const body = `<w:tbl>${properties}${row(...names)}${row('North', '12', '14', '*')}</w:tbl>`
    const [table] = blocksOf(body, { styles })
    return table?.kind === 'table' ? table.headerRows : null
  }
  const names = ['Region', 'Boys', 'Girls', 'Sign']

  test.each([
    ['an attribute', '<w:tblLook w:firstRow="1"/>', 1],
    ['a bit of the older form', '<w:tblLook w:val="0020"/>', 1],
    ['an attribute that is off', '<w:tblLook w:val="0020" w:firstRow="0"/>', 0],
    ['nothing', '', 0],
  ])('R-TEXT-1 the first row of a table with a style follows %s', (_, look, rows) => {
    expect(headersOf(look, ...names)).toBe(rows)
  })

  test('R-TEXT-1 a first row with few empty cells is a header', () => {
    const look = '<w:tblLook w:firstRow="1"/>'
    expect(headersOf(look, '', 'Boys', 'Girls', '')).toBe(1)
    expect(headersOf(look, 'Region', 'Boys', '', '')).toBe(0)
  })
})

describe('notes and links', () => {
  test('R-TEXT-1 a footnote is read at its mention', () => {
    const { document } = read(
      paragraph(`${run('Text')}<w:r><w:footnoteReference w:id="2"/></w:r>`),
      { footnotes: `<w:footnote w:id="2">${paragraph('A note.')}</w:footnote>` },
    )
    expect(document.blocks[0]).toMatchObject({
      content: [text('Text'), { kind: 'note', noteId: 'note-1' }],
    })
    expect(document.notes).toMatchObject([
      { id: 'note-1', kind: 'footnote', label: '1', blocks: [{ content: [text('A note.')] }] },
    ])
  })

  test('R-TEXT-1 only links to pages and email addresses are links', () => {
    const related = {
      good: { type: 'hyperlink', target: 'https://example.org/a', external: true },
      bad: { type: 'hyperlink', target: 'javascript:alert(1)', external: true },
    }
    const link = (id: string) => `<w:hyperlink r:id="${id}">${run(id)}</w:hyperlink>`
    const [block] = blocksOf(paragraph(link('good') + link('bad')), { related })
    expect(block).toMatchObject({
      content: [
        { kind: 'link', href: 'https://example.org/a', content: [text('good')] },
        text('bad'),
      ],
    })
  })

  test('R-TEXT-1 a mention of a bookmark leads to its block', () => {
    const mark = '<w:bookmarkStart w:id="1" w:name="there"/><w:bookmarkEnd w:id="1"/>'
    const [, block] = blocksOf(
      paragraph(mark + run('Here')) +
        paragraph(`<w:hyperlink w:anchor="there">${run('above')}</w:hyperlink>`),
    )
    expect(block).toMatchObject({
      content: [{ kind: 'cross-reference', blockId: 'p1', content: [text('above')] }],
    })
  })
})

describe('damaged parts', () => {
  test('R-TEXT-4 a main part that is not well-formed is refused', () => {
    expect(() => read('<w:p>')).toThrow('cannot be read')
  })

  test('R-TEXT-4 a damaged part beside the main one is a finding', () => {
    const files = { 'word/other.xml': '<w:styles>' }
    const related = { rId7: { type: 'styles', target: 'other.xml' } }
    const { document, findings } = read(paragraph('Text'), { files, related })
    expect(document.blocks).toHaveLength(1)
    expect(findings).toMatchObject([{ code: 'damaged-part', detail: 'word/other.xml' }])
  })
})
