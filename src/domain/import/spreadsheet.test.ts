import { expect, test } from 'vitest'
import {
  columnNames,
  columnOfField,
  listFilesOfRow,
  parseHeader,
  type Row,
  rowToArticleInput,
} from './spreadsheet.ts'

const row = (cells: Row['cells']): Row => ({ row: 4, cells })

test('R-MOVE-3 Column names in the header ignore case and white space', () => {
  expect(parseHeader(['ID', ' Title ', 'Publication__Date', 'first _ public'])).toEqual([
    'id',
    'title',
    'publication date',
    'first public',
  ])
  expect(parseHeader(columnNames)).toEqual(columnNames)
  const refused = (cells: string[]) => () => parseHeader(cells)
  expect(refused(['id', 'title', 'colour'])).toThrow(
    'row 1, column “colour”: there is no such column',
  )
  expect(refused(['id', 'title', ''])).toThrow('row 1, column “3”: there is no such column')
  expect(refused(['id', 'x'.repeat(99)])).toThrow(`column “${'x'.repeat(60)}”`)
  expect(refused(['id', 'title', 'Id'])).toThrow('row 1, column “id”: appears twice')
  expect(refused(['id'])).toThrow('row 1, column “title”: is missing')
  expect(refused(['title', 'toString'])).toThrow('there is no such column')
  expect(refused(['title'])).toThrow('row 1, column “id”: is missing')
})

test('R-MOVE-3 Author names are separated by semicolons or lines with the family name before a comma', () => {
  const { contributors, authors } = rowToArticleInput(
    row({ authors: ' Obi , Ada ;Bello, Musa, PhD\n;Sukarno' }),
  )
  expect(contributors).toEqual([
    { displayName: 'Ada Obi', given: 'Ada', family: 'Obi' },
    { displayName: 'Bello, Musa, PhD' },
    { displayName: 'Sukarno' },
  ])
  expect(rowToArticleInput(row({ authors: ' ; Ada Obi \n ; ' })).contributors).toEqual([
    { displayName: 'Ada Obi' },
  ])
  expect(authors).toEqual(['Ada Obi', 'Bello, Musa, PhD', 'Sukarno'])
  expect(rowToArticleInput(row({ authors: 'Obi,' })).contributors).toEqual([
    { displayName: 'Obi,' },
  ])
  expect(rowToArticleInput(row({})).contributors).toEqual([])
})

test('R-MOVE-3 Contributors as a JSON list replace authors', () => {
  const people = [{ displayName: 'Ada Obi', orcid: '0000-0002-1825-0097' }]
  const read = rowToArticleInput(row({ authors: 'Somebody', contributors: JSON.stringify(people) }))
  expect(read).toMatchObject({ contributors: people, authors: ['Ada Obi'] })
  for (const cell of ['{}', '[', 'Ada'])
    expect(() => rowToArticleInput(row({ contributors: cell }))).toThrow(
      'row 4, column “contributors”: is not a JSON list',
    )
})

test('R-MOVE-3 A list is JSON or text with the separator of its column', () => {
  const read = rowToArticleInput(
    row({
      keywords: 'reading; ;class ',
      references: 'One.\n\n[2] Two; and more.',
      funding: 'TETFund; Sample Trust',
    }),
  )
  expect(read).toMatchObject({
    keywords: ['reading', 'class'],
    references: ['One.', '[2] Two; and more.'],
    funding: [{ funder: 'TETFund' }, { funder: 'Sample Trust' }],
  })
  expect(rowToArticleInput(row({ references: ' [1] One' })).references).toEqual(['[1] One'])
  expect(rowToArticleInput(row({ references: ' ["a;b"]' })).references).toEqual(['a;b'])
  const funding = '[{"funder":"TETFund","award":"7"}]'
  expect(rowToArticleInput(row({ funding })).funding).toEqual([{ funder: 'TETFund', award: '7' }])
  expect(rowToArticleInput(row({})).keywords).toEqual([])
})

test('R-MOVE-3 Each column becomes a field of the article', () => {
  const read = rowToArticleInput(
    row({
      title: 'T',
      abstract: 'A',
      content: 'C',
      status: ' draft ',
      category: 'Policy',
      volume: '7',
      issue: '1-2',
      pages: '1-9',
      'publication date': '2019-06-30',
      language: ' yo ',
      licence: ' CC0-1.0 ',
      'article number': 'e12',
      received: '2019-01-31',
      revised: '2019-03-31',
      accepted: '2019-05-31',
      'funding statement': 'F',
      'data availability': 'D',
      'competing interests': 'None',
      'ethics approval': 'E',
    }),
  )
  expect(read).toMatchObject({
    title: 'T',
    abstract: 'A',
    content: 'C',
    status: 'draft',
    category: 'Policy',
    volume: '7',
    issue: '1-2',
    pages: '1-9',
    publicationDate: '2019-06-30',
    language: 'yo',
    licence: 'CC0-1.0',
    articleNumber: 'e12',
    receivedOn: '2019-01-31',
    revisedOn: '2019-03-31',
    acceptedOn: '2019-05-31',
    fundingStatement: 'F',
    dataAvailability: 'D',
    competingInterests: 'None',
    ethicsApproval: 'E',
  })
  const empty = rowToArticleInput(row({ status: ' ' }))
  expect(empty).toMatchObject({
    status: 'published',
    licence: '',
    articleNumber: '',
    references: [],
  })
  expect(empty).toMatchObject({ receivedOn: '', revisedOn: '', acceptedOn: '' })
  expect(empty).toMatchObject({ dataAvailability: '', competingInterests: '', ethicsApproval: '' })
  expect(empty).not.toHaveProperty('language')
})

test('R-MOVE-3 An error names the column of its field', () => {
  expect(columnOfField('publicationDate')).toBe('publication date')
  expect(columnOfField('articleNumber')).toBe('article number')
  expect(columnOfField('receivedOn')).toBe('received')
  expect(columnOfField('dataAvailability')).toBe('data availability')
  expect(columnOfField('contributors.0.orcid')).toBe('contributors')
  expect(columnOfField('')).toBe('')
})

test('R-MOVE-3 Files are listed with a label, as JSON or as a path', () => {
  const supplements = 'a/one.csv | Table S1 | long\n two.png '
  expect(listFilesOfRow(row({ pdf: 'p.pdf', docx: 'd.docx', supplements }))).toEqual([
    { column: 'pdf', as: 'pdf', path: 'p.pdf', label: 'pdf', name: undefined },
    { column: 'docx', as: 'docx', path: 'd.docx', label: 'docx', name: undefined },
    {
      column: 'supplements',
      as: 'supplement',
      path: 'a/one.csv',
      label: 'Table S1|long',
      name: undefined,
    },
    {
      column: 'supplements',
      as: 'supplement',
      path: 'two.png',
      label: 'two.png',
      name: undefined,
    },
  ])
  expect(listFilesOfRow(row({ supplements: 'a/b/one.csv |' }))).toMatchObject([
    { label: 'one.csv' },
  ])
  const json = JSON.stringify([
    { file: 'x/1', label: 'One', name: 'one.csv' },
    { file: 'x/2', label: 'Two', name: 2 },
  ])
  expect(listFilesOfRow(row({ supplements: json }))).toMatchObject([
    { path: 'x/1', label: 'One', name: 'one.csv' },
    { path: 'x/2', label: 'Two', name: undefined },
  ])
  for (const wrong of ['[{"file":"x"}]', '[{"label":"x"}]', '[null]'])
    expect(() => listFilesOfRow(row({ supplements: wrong }))).toThrow(
      'each entry needs a file and a label',
    )
  expect(listFilesOfRow(row({}))).toEqual([])
})
