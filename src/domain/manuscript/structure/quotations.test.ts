import { expect, test } from 'vitest'
import {
  manuscriptParts,
  numbering,
  paragraph,
  run,
  style,
  styled,
} from '../../../../test/fixtures/manuscript-parts.ts'
import { readDocument } from '../read/read-document.ts'

const styles = [
  style('Heading1', 'heading 1', '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>'),
  style('Tight', 'Tight', '<w:pPr><w:ind w:left="720" w:right="720"/></w:pPr>'),
].join('')
const sample = { styles, numbering: numbering('1', ['decimal', '%1.']) }

const prose = paragraph(
  'The teachers of both schools told a story in each lesson of the week. '.repeat(4),
)
const quoted = 'We never read the book aloud before, and now they ask for it'
const setIn = (text: string, indent = 'w:left="720" w:right="720"', more = '') =>
  paragraph(text, `${more}<w:ind ${indent}/>`)
const small = (text: string) => run(text, '<w:sz w:val="20"/>')
const full = (text: string) => run(text, '<w:sz w:val="24"/>')

const blocksOf = (body: string) =>
  readDocument(manuscriptParts(styled('Heading1', 'Results') + body, sample)).document.blocks.slice(
    1,
  )
const kindsOf = (body: string) => blocksOf(prose + body + prose).map(({ kind }) => kind)

test('R-TEXT-1 neighbouring paragraphs that are set in from both sides are one quotation', () => {
  const blocks = blocksOf(prose + setIn(quoted) + styled('Tight', quoted) + prose)
  expect(blocks).toMatchObject([
    { kind: 'paragraph' },
    { kind: 'quotation', id: 'quotation-1', blocks: [{ kind: 'paragraph' }, {}] },
    { kind: 'paragraph' },
  ])
})

test.each([
  ['in smaller letters', setIn(small(quoted), 'w:left="720"')],
  ['in quotation marks', setIn(`“${quoted}.” (Teacher 4)`, 'w:left="720"')],
])('R-TEXT-1 a paragraph that is set in from the left %s is a quotation', (_, body) => {
  const text = paragraph(full('The teachers of both schools told stories. '.repeat(6)))
  const kinds = blocksOf(text + body + text).map(({ kind }) => kind)
  expect(kinds).toEqual(['paragraph', 'quotation', 'paragraph'])
})

test.each([
  ['that is set in from the left only', setIn(quoted, 'w:left="720"')],
  ['that is set in little', setIn(quoted, 'w:left="300" w:right="300"')],
  ['with a hanging first line', setIn(quoted, 'w:left="720" w:right="720" w:hanging="720"')],
  [
    'in the middle of the page',
    setIn(quoted, 'w:left="720" w:right="720"', '<w:jc w:val="center"/>'),
  ],
  ['in bold letters', setIn(run(quoted, '<w:b/>'))],
  ['with a label', setIn('Table 1. The books that the schools have read')],
  ['that names a source', setIn('Source: the records of both schools')],
  ['of few words', setIn('Grade four')],
])('R-TEXT-1 a paragraph %s is no quotation', (_, body) => {
  expect(kindsOf(body)).not.toContain('quotation')
})

test('R-TEXT-1 a numbered item that is set in is no quotation', () => {
  const number = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
  expect(kindsOf(setIn(quoted, undefined, number))).toEqual(['paragraph', 'list', 'paragraph'])
})

test('R-TEXT-1 a text that is mostly set in has no quotations', () => {
  const body = setIn(`${quoted}. `.repeat(2)).repeat(4)
  expect(kindsOf(body)).not.toContain('quotation')
})

test('R-TEXT-1 an abstract that is set in is no quotation', () => {
  const first = styled('Heading1', 'Abstract') + prose
  const second = styled('Heading1', 'Résumé') + setIn(quoted) + styled('Heading1', 'Discussion')
  const kinds = kindsOf(first + second + prose + setIn(quoted))
  expect(kinds.filter((kind) => kind === 'quotation')).toHaveLength(1)
})
