import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { createRecord } from '../../../test/fixtures/records.ts'
import { columnNames, formatRow } from './spreadsheet.ts'

test('R-MOVE-3 R-KEEP-1 An article without lists and files has empty cells', () => {
  const none = { keywords: [], references: [], funding: [], relations: [], translatedAbstracts: [] }
  const written = formatRow(createRecord(none), {
    content: null,
    licence: null,
    position: null,
    publishedAt: null,
    notice: null,
    issueIntroduction: null,
    issueYear: null,
    issueCover: null,
    files: [],
  })
  expect(written).not.toMatch(/,\[\],/)
  expect(cellsOf(written)).toEqual({
    id: createRecord().id,
    title: createRecord().title,
    abstract: createRecord().abstract,
    status: 'published',
    ...aboutPeople(createRecord()),
    ...aboutPlace(createRecord()),
  })
})

/** The cells of a row by column. */
const cellsOf = (written: string) => {
  const [cells = []]: string[][] = parse(written)
  return Object.fromEntries(
    columnNames.map((name, place) => [name, cells[place]]).filter(([, cell]) => cell !== ''),
  )
}

const aboutPeople = ({ contributors }: ReturnType<typeof createRecord>) => ({
  authors: contributors.map(({ displayName }) => displayName).join('; '),
  contributors: JSON.stringify(contributors),
})

const aboutPlace = (record: ReturnType<typeof createRecord>) => {
  const { issue, dates } = record
  const expected = {
    'publication date': dates.published,
    received: dates.received,
    revised: dates.revised,
    accepted: dates.accepted,
    volume: issue?.volume,
    issue: issue?.number,
    section: record.section,
    pages: record.pages,
    'article number': record.articleNumber,
    doi: record.doi,
    language: record.language,
    category: record.category,
    'issue title': issue?.title,
    'issue date': issue?.publicationDate,
    'issue doi': issue?.doi,
    'funding statement': record.fundingStatement,
    'data availability': record.dataAvailability,
    'competing interests': record.competingInterests,
    'ethics approval': record.ethicsApproval,
  }
  const known = Object.entries(expected).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  return Object.fromEntries(known.map(([name, value]) => [name, String(value)]))
}

test('R-MOVE-3 R-KEEP-1 A row has all data of an article, its issue and its files', () => {
  const issue = { ...createRecord().issue, title: 'Of rivers', doi: '10.5555/issue' } as never
  const record = createRecord({ issue, articleNumber: 'e12' })
  const file = (as: 'pdf' | 'docx' | 'supplement', name: string) => ({
    as,
    path: `articles/a1/${name}`,
    label: `Label of ${name}`,
    name,
  })
  const publishedAt = new Date('2026-03-02T10:00:00Z')
  const written = formatRow(record, {
    content: 'Its text',
    licence: 'CC-BY-NC-4.0',
    position: 0,
    publishedAt,
    notice: { kind: 'correction', concerns: 'b2' },
    issueIntroduction: 'Hello',
    issueYear: 2026,
    issueCover: 'issues/cover.jpg',
    files: [file('pdf', 'a.pdf'), file('docx', 'a.docx'), file('supplement', 'one.csv')],
  })
  expect(cellsOf(written)).toEqual({
    id: record.id,
    title: record.title,
    abstract: record.abstract,
    status: 'published',
    ...aboutPeople(record),
    ...aboutPlace(record),
    'first public': '2026-03-02T10:00:00.000Z',
    'place in issue': '0',
    licence: 'CC-BY-NC-4.0',
    content: 'Its text',
    notice: 'correction',
    concerns: 'b2',
    pdf: 'articles/a1/a.pdf',
    docx: 'articles/a1/a.docx',
    supplements: JSON.stringify([
      { file: 'articles/a1/one.csv', label: 'Label of one.csv', name: 'one.csv' },
    ]),
    'issue year': '2026',
    'issue introduction': 'Hello',
    'issue cover': 'issues/cover.jpg',
    keywords: JSON.stringify(record.keywords),
    'translated abstracts': JSON.stringify(record.translatedAbstracts),
    ...(record.references.length > 0 && { references: JSON.stringify(record.references) }),
    ...(record.funding.length > 0 && { funding: JSON.stringify(record.funding) }),
  })
})
