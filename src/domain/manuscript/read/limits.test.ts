import { expect, test } from 'vitest'
import { manuscriptParts, paragraph } from '../../../../test/fixtures/manuscript-parts.ts'
import { readDocument } from './read-document.ts'
import { parseXml, xmlLimits } from './xml/parse-xml.ts'
import { XmlError } from './xml/xml-parser.ts'

const read = (body: string) => readDocument(manuscriptParts(body))
const cell = (content: string) => `<w:tbl><w:tr><w:tc>${content}</w:tc></w:tr></w:tbl>`

test('R-TEXT-4 a table of 10,000 rows is read', () => {
  const row = `<w:tr><w:tc>${paragraph('a')}</w:tc><w:tc>${paragraph('b')}</w:tc></w:tr>`
  const [table] = read(`<w:tbl>${row.repeat(10_000)}</w:tbl>`).document.blocks
  expect(table?.kind === 'table' && table.rows).toHaveLength(10_000)
})

test('R-TEXT-4 a text of 5,000 pages is read', () => {
  const { document } = read(paragraph('A paragraph of a long text. '.repeat(20)).repeat(20_000))
  expect(document.blocks).toHaveLength(20_000)
})

test('R-TEXT-4 tables in tables beyond the limit become paragraphs with a finding', () => {
  let tables = paragraph('inside')
  for (let depth = 0; depth < 12; depth++) tables = cell(tables)
  const { document, findings } = read(tables)
  expect(JSON.stringify(document)).toContain('inside')
  expect(findings).toMatchObject([{ code: 'nested-too-deep' }])
})

test('R-TEXT-4 elements nested without end are left out with a finding', () => {
  const { document, findings } = read(
    `${paragraph('Text')}${'<w:sdt><w:sdtContent>'.repeat(10_000)}${paragraph('deep')}${'</w:sdtContent></w:sdt>'.repeat(10_000)}`,
  )
  expect(document.blocks).toHaveLength(1)
  expect(findings).toMatchObject([{ code: 'nested-too-deep' }])
})

test('R-TEXT-4 a part that is too long is not read', () => {
  expect(() => parseXml(' '.repeat(xmlLimits.characters + 1))).toThrow(XmlError)
})

test('R-TEXT-4 a document type is refused', () => {
  expect(() => parseXml('<!DOCTYPE a [<!ENTITY b "c">]><a/>')).toThrow(XmlError)
})
