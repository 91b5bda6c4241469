import { rm, stat, writeFile } from 'node:fs/promises'
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
} from '#domain/import/spreadsheet.ts'
import { Refused } from '#domain/refusal.ts'
import { csvLine } from '#domain/text/table.ts'
import type { Upload } from '#features/files/receive/temporary-upload.ts'
import { validateFile } from '#features/files/validate/validate-file.ts'
import { newId } from '#platform/id.ts'
import { whenAbsent } from '#platform/when-absent.ts'
import { importArticle } from './import-article.ts'
import {
  byteProgress,
  type ImportContext,
  type Progress,
  withTemporaryFolder,
} from './import-context.ts'
import { importIssue } from './import-issue.ts'
import type { IncomingFile } from './incoming.ts'
import { readIssue, toIncomingArticle } from './spreadsheet/parse-row.ts'
import { readRows } from './spreadsheet/read-rows.ts'
import type { SourceFiles } from './spreadsheet/source-files.ts'

type SpreadsheetImport = {
  context: ImportContext
  files: SourceFiles
  folder: string
  /** The issues with a published article. */
  published: Set<string>
  /** The issues that were imported already. */
  issues: Set<string>
}

/**
 * Imports a spreadsheet with one article in each row. Reads it twice: the first time to refuse an invalid file before any
 * change, the second time to import each row in its own transaction. Throws `Refused` with row and column.
 */
export async function importSpreadsheet(
  context: ImportContext,
  file: string,
  openFiles: () => Promise<SourceFiles>,
  progress: Progress,
): Promise<void> {
  // The reader refuses a missing file.
  const size = (await stat(file).catch(whenAbsent(undefined)))?.size ?? 1
  const published = new Set<string>()
  for await (const row of readRows(file, byteProgress(progress, 'checking', size)))
    if (row.cells.status?.trim() !== 'draft') published.add(issueKey(row))
  const files = await openFiles()
  try {
    await withTemporaryFolder(async (folder) => {
      const run = { context, files, folder, published, issues: new Set<string>() }
      let hasNotices = false
      for await (const row of readRows(file, byteProgress(progress, 'importing', size))) {
        if (row.cells.concerns) hasNotices = true
        else await importRow(run, row)
      }
      // Notices follow the articles that they concern. Reading the file again uses no memory.
      if (!hasNotices) return
      for await (const row of readRows(file, () => {}))
        if (row.cells.concerns) await importRow(run, row)
    })
  } finally {
    files.close()
  }
}

/** Writes a spreadsheet with every column, its description, and a sample article. */
export async function writeExample(file: string): Promise<void> {
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
  const descriptions = columnNames.map((name) =>
    name === 'id' ? '# about the columns' : columns[name],
  )
  const row = csvLine(columnNames.map((name) => sample[name] ?? ''))
  // The byte order mark makes spreadsheet programs read UTF-8.
  await writeFile(file, `\ufeff${headerLine}${csvLine(descriptions)}${row}`, { flag: 'wx' })
}

/** Identifies the issue of a row. Longer names are refused later. */
const issueKey = ({ cells }: Row) =>
  [cells.volume, cells.issue].map((text) => text?.trim().slice(0, 50) ?? '').join('/')

async function importRow(run: SpreadsheetImport, row: Row): Promise<void> {
  const { context } = run
  // The description of the columns in the example.
  if (row.cells.id?.startsWith('#')) return
  const paths: string[] = []
  try {
    const incoming = toIncomingArticle(row)
    if (context.seen.has(`csv/${incoming.key}`))
      throw cellError(row.row, 'id', 'an earlier row has the same id')
    await importRowIssue(run, row, paths)
    const files: IncomingFile[] = []
    for (const reference of listFilesOfRow(row))
      files.push(await readRowFile(run, row, reference, paths))
    await importArticle(context, { ...incoming, files })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const sentence = error.message.replace(`row ${row.row}, `, '')
    context.report('refused', `row ${row.row}`, sentence)
  } finally {
    for (const path of paths) await rm(path, { force: true })
  }
}

async function importRowIssue(run: SpreadsheetImport, row: Row, paths: string[]): Promise<void> {
  const { context, issues, published } = run
  const issue = readIssue(row)
  const key = issueKey(row)
  if (!issue || issues.has(key)) return
  const reference: FileReference = {
    column: 'issue cover',
    as: 'cover',
    path: row.cells['issue cover'] ?? '',
    label: '',
    name: undefined,
  }
  const cover = reference.path
    ? await copyRowFile(run, row, reference, 'picture', paths)
    : undefined
  if (cover) await validateFile(context, 'picture', cover.path).catch(rethrowAt(row, reference))
  await importIssue(context, 'csv', [key], { ...issue, isPublished: published.has(key) }, cover)
  issues.add(key)
}

async function readRowFile(
  run: SpreadsheetImport,
  row: Row,
  reference: FileReference,
  paths: string[],
): Promise<IncomingFile> {
  const { as, column, path, name, label } = reference
  const kind = as === 'pdf' || as === 'docx' ? as : fileKindOf(name ?? path)
  if (!kind || as === 'cover')
    throw cellError(row.row, column, `files like ${path} are not supported`)
  const upload = await copyRowFile(run, row, reference, kind, paths)
  return { upload, as, label, keys: [] }
}

async function copyRowFile<Kind extends UploadKind>(
  { files, folder }: SpreadsheetImport,
  row: Row,
  reference: FileReference,
  format: Kind,
  paths: string[],
): Promise<Upload<Kind>> {
  const target = path.join(folder, newId())
  paths.push(target)
  const measured = await files.take(reference.path, target).catch(rethrowAt(row, reference))
  const originalName = reference.name ?? reference.path.split(/[/\\]/).at(-1) ?? 'file'
  return { ...measured, format, path: target, originalName }
}

/** Adds the cell and the file name to an error. */
const rethrowAt =
  ({ row }: Row, { column, path: name }: FileReference) =>
  (error: unknown) => {
    throw error instanceof Refused ? cellError(row, column, `${name}: ${error.message}`) : error
  }
