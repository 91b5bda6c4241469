import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import type { FileFormat } from '#domain/publishing/file-format.ts'
import { fileFormats } from '#domain/publishing/file-formats.ts'
import { Refused } from '#domain/refusal.ts'
import { parseJson } from '#domain/text/parse.ts'
import { csvLine } from '#domain/text/table.ts'

/** More than any article has. */
const maxEntries = 5_000

/** The columns of a spreadsheet of articles, and their descriptions in the example. */
export const columns = {
  id: 'required: a unique name; a second import skips it',
  title: 'required',
  authors: 'required: Obi, Ada; Bello, Musa',
  contributors: 'instead of authors: a JSON list with all details',
  abstract: '',
  'translated abstracts': 'a JSON list of language and text',
  keywords: 'separated by semicolons',
  status: 'published or draft; by default published',
  'publication date': '2019-06-30',
  'first public': '2019-06-30T08:00:00Z; by default the publication date',
  volume: '7',
  issue: 'the printed number: 2, 1-2, Special',
  section: 'Articles',
  'place in issue': 'from 0',
  pages: '41-58',
  'article number': 'e12',
  doi: '10.5555/jte.2019.7',
  language: 'en, yo, fr',
  licence: 'CC-BY-4.0; by default the licence of the journal',
  category: 'a category of the journal',
  received: '2019-01-31',
  revised: '2019-03-31',
  accepted: '2019-05-31',
  references: 'one on each line',
  funding: 'the funders, separated by semicolons, or a JSON list of funder and award',
  'funding statement': 'in the words of the authors',
  'data availability': '',
  'competing interests': '',
  'ethics approval': '',
  notice: 'correction, retraction or expression-of-concern',
  concerns: 'the id of the article that the notice is about',
  content: 'the full text for the page',
  pdf: 'the path in the folder or ZIP: 2019/obi.pdf',
  docx: '2019/obi.docx',
  supplements: 'one on each line: 2019/obi-table.csv | Table S1. The questionnaire',
  'issue year': '2019; in the first row of the issue',
  'issue title': '',
  'issue date': '2019-06-30',
  'issue introduction': '',
  'issue doi': '',
  'issue cover': 'the path of the picture: 2019/cover.jpg',
} as const

export type Column = keyof typeof columns
export const columnNames = Object.keys(columns) as Column[]

/** The cells of a row that are not empty. `row` is its number in a spreadsheet; the header is row 1. */
export type Row = { row: number; cells: Partial<Record<Column, string>> }

export const cellError = (row: number, column: string, sentence: string) =>
  new Refused('invalid', `row ${row}, column “${column}”: ${sentence}`, column)

/** Reads the header. Throws for unknown, repeated and missing columns. */
export function parseHeader(cells: string[]): Column[] {
  const seen = new Set<string>()
  const header = cells.map((cell, index) => {
    const name = cell
      .normalize('NFC')
      .trim()
      .toLowerCase()
      .replace(/[_\s]+/g, ' ')
    if (!Object.hasOwn(columns, name))
      throw cellError(1, cell.slice(0, 60) || String(index + 1), 'there is no such column')
    if (seen.has(name)) throw cellError(1, name, 'appears twice')
    seen.add(name)
    return name as Column
  })
  for (const name of ['id', 'title'] as const)
    if (!seen.has(name)) throw cellError(1, name, 'is missing')
  return header
}

/** A file that a row names. `name` is its name for downloads, by default its own. */
export type FileReference = {
  column: Column
  as: FileFormat | 'supplement' | 'cover'
  path: string
  label: string
  name: string | undefined
}

/** The input for the schema of a new article. */
export function rowToArticleInput({ row, cells }: Row): Record<string, unknown> {
  const contributors = cells.contributors
    ? parseJsonList(row, 'contributors', cells.contributors)
    : parseAuthors(row, cells.authors ?? '')
  return {
    title: cells.title,
    abstract: cells.abstract,
    content: cells.content,
    contributors,
    authors: Array.isArray(contributors) ? contributors.map((one) => one?.displayName) : [],
    keywords: parseList(row, 'keywords', cells.keywords, ';'),
    status: cells.status?.trim() || 'published',
    category: cells.category,
    volume: cells.volume,
    issue: cells.issue,
    pages: cells.pages,
    publicationDate: cells['publication date'],
    ...(cells.language && { language: cells.language.trim() }),
    licence: cells.licence?.trim() ?? '',
    articleNumber: cells['article number'] ?? '',
    receivedOn: cells.received ?? '',
    revisedOn: cells.revised ?? '',
    acceptedOn: cells.accepted ?? '',
    fundingStatement: cells['funding statement'] ?? '',
    dataAvailability: cells['data availability'] ?? '',
    competingInterests: cells['competing interests'] ?? '',
    ethicsApproval: cells['ethics approval'] ?? '',
    translatedAbstracts: cells['translated abstracts']
      ? parseJsonList(row, 'translated abstracts', cells['translated abstracts'])
      : [],
    funding: parseFunding(row, cells.funding),
    references: parseList(row, 'references', cells.references, '\n'),
  }
}

export const columnOfField = (field: string): string => {
  const [name = ''] = field.split('.')
  return (
    { publicationDate: 'publication date', articleNumber: 'article number' }[name] ??
    name.replace(/On$/, '').replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
  )
}

export const listFilesOfRow = ({ row, cells }: Row): FileReference[] => [
  ...fileFormats.flatMap((as): FileReference[] => {
    const path = cells[as]
    return path ? [{ column: as, as, path, label: as, name: undefined }] : []
  }),
  ...parseSupplements(row, cells.supplements),
]

/** A comma separates the family name from the given name. */
const parseAuthors = (row: number, cell: string) =>
  entriesIn(row, 'authors', cell, /[;\n]/).map((name) => {
    const [family = '', given = '', ...more] = name.split(',').map((part) => part.trim())
    if (!given || more.length > 0) return { displayName: name }
    return { displayName: `${given} ${family}`, given, family }
  })

function parseList(row: number, column: Column, cell: string | undefined, separator: string) {
  if (!cell) return []
  return parseJsonList(row, column, cell, true) ?? entriesIn(row, column, cell, separator)
}

/** The trimmed entries of a list in a cell, without empty ones. Throws for too many. */
function entriesIn(
  row: number,
  column: Column,
  cell: string,
  separator: string | RegExp,
): string[] {
  const entries = cell.split(separator, maxEntries + 1)
  limitEntries(row, column, entries)
  return entries.map((entry) => entry.trim()).filter(Boolean)
}

function limitEntries(row: number, column: Column, { length }: unknown[]): void {
  if (length > maxEntries)
    throw cellError(row, column, `has more than ${maxEntries.toLocaleString('en')} entries`)
}

const parseFunding = (row: number, cell: string | undefined) =>
  parseList(row, 'funding', cell, ';').map((one: unknown) =>
    typeof one === 'string' ? { funder: one } : one,
  )

function parseSupplements(row: number, cell: string | undefined): FileReference[] {
  return parseList(row, 'supplements', cell, '\n').map((one: unknown): FileReference => {
    const found = { column: 'supplements', as: 'supplement' } as const
    if (typeof one === 'string') {
      const [path = '', ...label] = one.split('|').map((part) => part.trim())
      const name = path.split('/').at(-1) ?? path
      return { ...found, path, label: label.join('|').trim() || name, name: undefined }
    }
    const { file, label, name } = (one ?? {}) as Record<string, unknown>
    if (typeof file !== 'string' || typeof label !== 'string')
      throw cellError(row, 'supplements', 'each entry needs a file and a label')
    return { ...found, path: file, label, name: typeof name === 'string' ? name : undefined }
  })
}

/** Parses a JSON list in a cell. With `orText`, other text is allowed and returns undefined. */
function parseJsonList(row: number, column: Column, cell: string, orText = false) {
  const list = parseJson(cell)
  if (Array.isArray(list)) {
    limitEntries(row, column, list)
    // biome-ignore lint/suspicious/noExplicitAny: the schema of an article validates the entries
    return list as any[]
  }
  if (orText) return undefined
  throw cellError(row, column, 'is not a JSON list')
}

/** Cells of an article that its record does not have. */
export type RowExtras = {
  content: string | null
  /** Null for the licence of the journal. */
  licence: string | null
  position: number | null
  publishedAt: Date | null
  notice: { kind: string; concerns: string } | null
  issueIntroduction: string | null
  issueYear: number | null
  issueCover: string | null
  files: { as: FileFormat | 'supplement'; path: string; label: string; name: string }[]
}

/** Writes an article as a row that can be imported. */
export function formatRow(record: ArticleRecord, extras: RowExtras): string {
  const { issue, dates } = record
  const fileOf = (as: string) => extras.files.find((file) => file.as === as)?.path
  const supplements = extras.files.filter(({ as }) => as === 'supplement')
  const cells: Partial<Record<Column, string | number | null | undefined>> = {
    id: record.id,
    title: record.title,
    abstract: record.abstract,
    'translated abstracts':
      record.translatedAbstracts.length > 0 ? JSON.stringify(record.translatedAbstracts) : '',
    authors: record.contributors.map(({ displayName }) => displayName).join('; '),
    contributors: JSON.stringify(record.contributors),
    keywords: record.keywords.length > 0 ? JSON.stringify(record.keywords) : '',
    status: 'published',
    'publication date': dates.published,
    'first public': extras.publishedAt?.toISOString(),
    volume: issue?.volume,
    issue: issue?.number,
    section: record.section,
    'place in issue': extras.position,
    pages: record.pages,
    'article number': record.articleNumber,
    doi: record.doi,
    language: record.language,
    licence: extras.licence,
    category: record.category,
    received: dates.received,
    revised: dates.revised,
    accepted: dates.accepted,
    references: record.references.length > 0 ? JSON.stringify(record.references) : '',
    funding: record.funding.length > 0 ? JSON.stringify(record.funding) : '',
    'funding statement': record.fundingStatement,
    'data availability': record.dataAvailability,
    'competing interests': record.competingInterests,
    'ethics approval': record.ethicsApproval,
    notice: extras.notice?.kind,
    concerns: extras.notice?.concerns,
    content: extras.content,
    pdf: fileOf('pdf'),
    docx: fileOf('docx'),
    supplements:
      supplements.length > 0
        ? JSON.stringify(supplements.map(({ path: file, label, name }) => ({ file, label, name })))
        : '',
    'issue year': extras.issueYear,
    'issue title': issue?.title,
    'issue date': issue?.publicationDate,
    'issue introduction': extras.issueIntroduction,
    'issue doi': issue?.doi,
    'issue cover': extras.issueCover,
  }
  return csvLine(columnNames.map((name) => cells[name] ?? ''))
}

export const headerLine = csvLine(columnNames)
