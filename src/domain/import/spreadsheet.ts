import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { type FileFormat, fileFormats } from '#domain/publishing/file-format.ts'
import { Refused } from '#domain/refusal.ts'
import { csvLine } from '#domain/text/table.ts'

/** The columns of a spreadsheet of articles, and what is said of each to whoever fills it in. */
export const columns = {
  id: 'What tells this article from all others of the sheet: a second import leaves it as it is',
  title: 'needed',
  authors: 'needed: Obi, Ada; Bello, Musa',
  contributors: 'instead of authors: a JSON list with all that is known of them',
  abstract: '',
  keywords: 'separated by semicolons',
  status: 'published or draft; published where nothing is said',
  'publication date': '2019-06-30',
  'first public': 'the moment, 2019-06-30T08:00:00Z; left out, the day of publication',
  volume: '7',
  issue: 'its number as printed: 2, 1-2, Special',
  section: 'Articles',
  'place in issue': 'from 0',
  pages: '41-58',
  'article number': 'e12',
  doi: '10.5555/jte.2019.7',
  language: 'en, yo, fr',
  licence: 'CC-BY-4.0; left out, the licence of the journal',
  category: 'one of those that the journal has',
  received: '2019-01-31',
  revised: '2019-03-31',
  accepted: '2019-05-31',
  references: 'one on each line of the cell',
  funding: 'the funders, separated by semicolons, or a JSON list of funder and award',
  'data availability': '',
  'competing interests': '',
  'ethics approval': '',
  notice: 'correction, retraction or expression-of-concern',
  concerns: 'the id of the article that the notice is about',
  content: 'the text, where it is to stand on the page',
  pdf: 'where the file lies in the folder or ZIP: 2019/obi.pdf',
  docx: '2019/obi.docx',
  supplements: 'one on each line of the cell: 2019/obi-table.csv | Table S1. The questionnaire',
  'issue year': '2019; of the issue, in the first row that names it',
  'issue title': '',
  'issue date': '2019-06-30',
  'issue introduction': '',
  'issue doi': '',
  'issue cover': 'where its picture lies: 2019/cover.jpg',
} as const

export type Column = keyof typeof columns
export const columnNames = Object.keys(columns) as Column[]

/** A row by its columns; what is empty is left out. `row` is its number as a spreadsheet counts, the header being 1. */
export type Row = { row: number; cells: Partial<Record<Column, string>> }

/** Says what is wrong with a cell. */
export const cellError = (row: number, column: string, sentence: string) =>
  new Refused('invalid', `row ${row}, column “${column}”: ${sentence}`, column)

/** The columns of a header, in its order. Throws for one that is not known, that stands twice, or that is missing. */
export function parseHeader(cells: string[]): Column[] {
  const seen = new Set<string>()
  const found = cells.map((cell, place) => {
    const name = cell
      .normalize('NFC')
      .trim()
      .toLowerCase()
      .replace(/[_\s]+/g, ' ')
    if (!Object.hasOwn(columns, name))
      throw cellError(1, cell.slice(0, 60) || String(place + 1), 'there is no such column')
    if (seen.has(name)) throw cellError(1, name, 'it is there twice')
    seen.add(name)
    return name as Column
  })
  for (const name of ['id', 'title'] as const)
    if (!seen.has(name)) throw cellError(1, name, 'it is missing')
  return found
}

/** Where a file is named in a row. */
export type FileReference = {
  column: Column
  as: FileFormat | 'supplement' | 'cover'
  path: string
  label: string
  /** What it is called when it is downloaded; undefined for the name that it has. */
  name: string | undefined
}

/** What a row says of its article as the schema of a new article asks for it. */
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
    receivedDate: cells.received ?? '',
    revisedDate: cells.revised ?? '',
    acceptedDate: cells.accepted ?? '',
    dataAvailability: cells['data availability'] ?? '',
    competingInterests: cells['competing interests'] ?? '',
    ethicsApproval: cells['ethics approval'] ?? '',
    funding: parseFunding(row, cells.funding),
    references: parseList(row, 'references', cells.references, '\n'),
  }
}

/** The column that a field of an article comes from. */
export const columnOfField = (field: string): string => {
  const [name = ''] = field.split('.')
  return (
    { publicationDate: 'publication date', articleNumber: 'article number' }[name] ??
    name.replace(/Date$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  )
}

/** The files that a row names. */
export const listFilesOfRow = ({ row, cells }: Row): FileReference[] => [
  ...fileFormats.flatMap((as): FileReference[] => {
    const path = cells[as]
    return path ? [{ column: as, as, path, label: as, name: undefined }] : []
  }),
  ...parseSupplements(row, cells.supplements),
]

/** Names, of which those with a comma are a family name and a given one. */
const parseAuthors = (row: number, cell: string) =>
  entriesIn(row, 'authors', cell, /[;\n]/).map((name) => {
    const [family = '', given = '', ...more] = name.split(',').map((part) => part.trim())
    if (!given || more.length > 0) return { displayName: name }
    return { displayName: `${given} ${family}`, given, family }
  })

function parseList(row: number, column: Column, cell: string | undefined, between: string) {
  if (!cell) return []
  return parseJsonList(row, column, cell, true) ?? entriesIn(row, column, cell, between)
}

/** Many times what an article has of anything. */
const mostEntries = 5_000

/** The entries of a list in a cell, without blanks around them and without empty ones. Throws for too many. */
function entriesIn(row: number, column: Column, cell: string, between: string | RegExp): string[] {
  const entries = cell.split(between, mostEntries + 1)
  requireFewEntries(row, column, entries)
  return entries.map((one) => one.trim()).filter(Boolean)
}

function requireFewEntries(row: number, column: Column, { length }: unknown[]): void {
  if (length > mostEntries) throw cellError(row, column, 'it lists more than 5,000 entries')
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
      throw cellError(row, 'supplements', 'each needs a file and a label')
    return { ...found, path: file, label, name: typeof name === 'string' ? name : undefined }
  })
}

/** A JSON list in a cell. A text that only looks like one is none where `orText`. */
function parseJsonList(row: number, column: Column, cell: string, orText = false) {
  const list = parsed(cell)
  if (Array.isArray(list)) {
    requireFewEntries(row, column, list)
    // biome-ignore lint/suspicious/noExplicitAny: the schema of an article judges what stands in it
    return list as any[]
  }
  if (orText) return undefined
  throw cellError(row, column, 'it is no JSON list')
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** What a spreadsheet says of an article that its record does not. */
export type RowExtras = {
  content: string | null
  /** The name of its licence; null for the journal's own. */
  licence: string | null
  position: number | null
  publishedAt: Date | null
  notice: { kind: string; concerns: string } | null
  issueIntroduction: string | null
  issueYear: number | null
  issueCover: string | null
  /** Where its files lie. */
  files: { as: FileFormat | 'supplement'; path: string; label: string; name: string }[]
}

/** An article as a row from which it can be read again. */
export function formatRow(record: ArticleRecord, facts: RowExtras): string {
  const { issue, dates } = record
  const fileOf = (as: string) => facts.files.find((file) => file.as === as)?.path
  const supplements = facts.files.filter(({ as }) => as === 'supplement')
  const cells: Partial<Record<Column, string | number | null | undefined>> = {
    id: record.id,
    title: record.title,
    abstract: record.abstract,
    authors: record.contributors.map(({ displayName }) => displayName).join('; '),
    contributors: JSON.stringify(record.contributors),
    keywords: record.keywords.length > 0 ? JSON.stringify(record.keywords) : '',
    status: 'published',
    'publication date': dates.published,
    'first public': facts.publishedAt?.toISOString(),
    volume: issue?.volume,
    issue: issue?.number,
    section: record.section,
    'place in issue': facts.position,
    pages: record.pages,
    'article number': record.articleNumber,
    doi: record.doi,
    language: record.language,
    licence: facts.licence,
    category: record.category,
    received: dates.received,
    revised: dates.revised,
    accepted: dates.accepted,
    references: record.references.length > 0 ? JSON.stringify(record.references) : '',
    funding: record.funding.length > 0 ? JSON.stringify(record.funding) : '',
    'data availability': record.dataAvailability,
    'competing interests': record.competingInterests,
    'ethics approval': record.ethicsApproval,
    notice: facts.notice?.kind,
    concerns: facts.notice?.concerns,
    content: facts.content,
    pdf: fileOf('pdf'),
    docx: fileOf('docx'),
    supplements:
      supplements.length > 0
        ? JSON.stringify(supplements.map(({ path: file, label, name }) => ({ file, label, name })))
        : '',
    'issue year': facts.issueYear,
    'issue title': issue?.title,
    'issue date': issue?.publicationDate,
    'issue introduction': facts.issueIntroduction,
    'issue doi': issue?.doi,
    'issue cover': facts.issueCover,
  }
  return csvLine(columnNames.map((name) => cells[name] ?? ''))
}

export const headerLine = csvLine(columnNames)
