import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileKindOf, type UploadKind } from '#domain/file-kind.ts'
import {
  cellError,
  columnNames,
  columns,
  type FileReference,
  headerLine,
  listFilesOfRow,
  type Row,
  rowToArticleInput,
} from '#domain/import/spreadsheet.ts'
import { type NoticeKind, noticeKinds } from '#domain/publishing/article-record.ts'
import { Refused } from '#domain/refusal.ts'
import { isDay } from '#domain/text/day.ts'
import { csvLine } from '#domain/text/table.ts'
import { type Upload, uploadFolderPrefix } from '#features/files/receive/temporary-upload.ts'
import { newId } from '#platform/id.ts'
import { whenAbsent } from '#platform/when-absent.ts'
import { type ImportDependencies, importArticle, importIssue } from './import-items.ts'
import type { Progress } from './import-ojs.ts'
import type { IncomingArticle, IncomingFile, IncomingIssue } from './incoming.ts'
import { readRows } from './spreadsheet/read-rows.ts'
import type { SourceFiles } from './spreadsheet/source-files.ts'

type SpreadsheetImport = {
  needs: ImportDependencies
  files: SourceFiles
  folder: string
  /** Issues that have a published article, and those that were taken up. */
  published: Set<string>
  issues: Set<string>
}

/**
 * Brings in a back catalogue of which each article is a row. The sheet is read twice: first to its end, so that nothing comes
 * of one that cannot be read; then the files around it are opened, and it is read row by row, each of them whole or not at all. Throws `Refused` with the row and the column.
 */
export async function importSpreadsheet(
  needs: ImportDependencies,
  file: string,
  openAround: () => Promise<SourceFiles>,
  progress: Progress,
): Promise<void> {
  // A file that is not there is refused by its reader; here its size is only for the progress.
  const size = (await stat(file).catch(whenAbsent(undefined)))?.size ?? 1
  const count = (task: string) => {
    let bytes = 0
    return (passed: number) => {
      bytes += passed
      progress(task, Math.min(1, bytes / size))
    }
  }
  const published = new Set<string>()
  for await (const row of readRows(file, count('checking')))
    if (row.cells.status?.trim() !== 'draft') published.add(issueKey(row))
  const files = await openAround()
  const folder = await mkdtemp(path.join(tmpdir(), uploadFolderPrefix))
  try {
    const around = { needs, files, folder, published, issues: new Set<string>() }
    let hasNotices = false
    for await (const row of readRows(file, count('importing'))) {
      if (row.cells.concerns) hasNotices = true
      else await importRow(around, row)
    }
    // A notice comes after what it is about: it is read again, for many of them would fill the memory.
    if (hasNotices)
      for await (const row of readRows(file, () => {}))
        if (row.cells.concerns) await importRow(around, row)
  } finally {
    files.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes a spreadsheet with every column, what is said of each, and one sample article. */
export async function writeExample(file: string): Promise<void> {
  const said = columnNames.map((name) => columns[name])
  const sample: Record<string, string> = {
    id: '1',
    title: 'A sample article: Replace this row',
    authors: 'Author, Sample; Writer, Second',
    abstract: 'What it is about, in a few sentences.',
    keywords: 'lesson study; large classes',
    'publication date': '2019-06-30',
    volume: '7',
    issue: '2',
    pages: '41-58',
  }
  const told = csvLine(said.map((text, place) => (place === 0 ? '# about the columns' : text)))
  const row = csvLine(columnNames.map((name) => sample[name] ?? ''))
  // The mark at the beginning tells spreadsheet programs that it is UTF-8.
  await writeFile(file, `\ufeff${headerLine}${told}${row}`, { flag: 'wx' })
}

/** Names the issue of a row; longer names than an issue can have are refused where it is taken. */
const issueKey = ({ cells }: Row) =>
  [cells.volume, cells.issue].map((text) => text?.trim().slice(0, 50) ?? '').join('/')

async function importRow(around: SpreadsheetImport, row: Row): Promise<void> {
  const { needs } = around
  // The example's own line about its columns.
  if (row.cells.id?.startsWith('#')) return
  const paths: string[] = []
  try {
    const incoming = toIncomingArticle(row)
    if (needs.seen.has(`csv/${incoming.key}`))
      throw cellError(row.row, 'id', 'a row before has the same')
    await importRowIssue(around, row, paths)
    const files: IncomingFile[] = []
    for (const named of listFilesOfRow(row))
      files.push(await readRowFile(around, row, named, paths))
    await importArticle(needs, { ...incoming, files })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    needs.tell('refused', `row ${row.row}`, error.message.replace(`row ${row.row}, `, ''))
  } finally {
    for (const taken of paths) await rm(taken, { force: true })
  }
}

function toIncomingArticle(row: Row): IncomingArticle {
  const { cells } = row
  const key = cells.id?.trim() ?? ''
  if (!key || key.length > 200)
    throw cellError(row.row, 'id', 'it is needed, of at most 200 characters')
  const input = rowToArticleInput(row)
  return {
    source: 'csv',
    key,
    aliases: [],
    about: `row ${row.row}`,
    strict: true,
    requestedId: /^[\da-z]{16}$/.test(key) ? key : undefined,
    input,
    doi: cells.doi?.trim() ?? '',
    section: cells.section?.trim() ?? '',
    position: readPosition(row),
    publishedAt: input.status === 'published' ? readPublishedAt(row) : null,
    notice: readNotice(row),
    files: [],
    skippedFileKeys: [],
    leftOut: [],
  }
}

function readPosition({ row, cells }: Row): number | null {
  const place = cells['place in issue']?.trim()
  if (!place) return null
  if (!/^\d{1,8}$/.test(place)) throw cellError(row, 'place in issue', 'must be a whole number')
  return Number(place)
}

/** When it was first public: what is told, else the morning of its day. */
function readPublishedAt({ row, cells }: Row): Date | null {
  const told = cells['first public']?.trim()
  const day = cells['publication date']?.trim()
  if (!told && !day) throw cellError(row, 'publication date', 'it is needed for what is published')
  if (day && !isDay(day)) throw cellError(row, 'publication date', 'must be a date like 2026-03-31')
  const moment = new Date(told ?? `${day}T08:00:00Z`)
  if (Number.isNaN(moment.getTime()) || (told && !/^\d{4}-\d\d-\d\dT/.test(told)))
    throw cellError(
      row,
      told ? 'first public' : 'publication date',
      'must be a date like 2026-03-31',
    )
  return moment
}

function readNotice({ row, cells }: Row): IncomingArticle['notice'] {
  const { notice, concerns } = cells
  if (!notice && !concerns) return undefined
  if (!noticeKinds.some((kind) => kind === notice))
    throw cellError(row, 'notice', `must be ${noticeKinds.join(', ')}`)
  if (!concerns) throw cellError(row, 'concerns', 'it is needed with a notice')
  return { kind: notice as NoticeKind, concerns: concerns.trim() }
}

async function importRowIssue(around: SpreadsheetImport, row: Row, paths: string[]): Promise<void> {
  const { needs, issues, published } = around
  const issue = readIssue(row)
  const key = issueKey(row)
  if (!issue || issues.has(key)) return
  const picture = row.cells['issue cover']
  const named = {
    column: 'issue cover',
    as: 'cover',
    path: picture ?? '',
    label: '',
    name: undefined,
  } as const
  const cover = picture ? await copyRowFile(around, row, named, 'picture', paths) : undefined
  if (cover) await needs.judge('picture', cover.path).catch(rethrowWithCell(row, named))
  await importIssue(needs, 'csv', [key], { ...issue, isPublished: published.has(key) }, cover)
  issues.add(key)
}

function readIssue({ row, cells }: Row): IncomingIssue | undefined {
  const volume = cells.volume?.trim()
  if (!volume) return undefined
  const number = cells.issue?.trim() ?? ''
  const year = cells['issue year']?.trim()
  const day = cells['issue date']?.trim()
  if (!/^\d{1,4}$/.test(volume) || Number(volume) < 1)
    throw cellError(row, 'volume', 'must be a whole number from 1 to 9999')
  if (number.length > 20) throw cellError(row, 'issue', 'must be at most 20 characters')
  if (year && !/^[1-9]\d{3}$/.test(year))
    throw cellError(row, 'issue year', 'must be a year like 2026')
  if (day && !isDay(day)) throw cellError(row, 'issue date', 'must be a date like 2026-03-31')
  return {
    volume: Number(volume),
    number,
    isPublished: false,
    year: year ? Number(year) : null,
    title: cells['issue title']?.trim().slice(0, 300) ?? null,
    introduction: cells['issue introduction']?.trim().slice(0, 10_000) ?? null,
    publicationDate: day || null,
    doi: cells['issue doi']?.trim() ?? null,
  }
}

async function readRowFile(
  around: SpreadsheetImport,
  row: Row,
  named: FileReference,
  paths: string[],
): Promise<IncomingFile> {
  const kind =
    named.as === 'pdf' || named.as === 'docx' ? named.as : fileKindOf(named.name ?? named.path)
  if (!kind || named.as === 'cover')
    throw cellError(row.row, named.column, `files like ${named.path} are not kept here`)
  const upload = await copyRowFile(around, row, named, kind, paths)
  return { upload, as: named.as, label: named.label, keys: [] }
}

async function copyRowFile<Kind extends UploadKind>(
  { files, folder }: SpreadsheetImport,
  row: Row,
  named: FileReference,
  format: Kind,
  paths: string[],
): Promise<Upload<Kind>> {
  const target = path.join(folder, newId())
  paths.push(target)
  const measured = await files.take(named.path, target).catch(rethrowWithCell(row, named))
  const originalName = named.name ?? named.path.split(/[/\\]/).at(-1) ?? 'file'
  return { ...measured, format, path: target, originalName }
}

/** Says in which cell the file is named that is at fault. */
const rethrowWithCell =
  ({ row }: Row, { column, path: name }: FileReference) =>
  (error: unknown) => {
    throw error instanceof Refused ? cellError(row, column, `${name}: ${error.message}`) : error
  }
