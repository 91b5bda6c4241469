import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { kindOf, type UploadKind } from '#domain/file-kind.ts'
import {
  columnNames,
  columns,
  filesOf,
  headerLine,
  inputOf,
  type NamedFile,
  type Row,
  wrongCell,
} from '#domain/moving/spreadsheet.ts'
import { type NoticeKind, noticeKinds } from '#domain/publishing/record.ts'
import { Refused } from '#domain/refusal.ts'
import { isDay } from '#domain/text/day.ts'
import { csvLine } from '#domain/text/table.ts'
import { newId } from '#platform/id.ts'
import { spoolPrefix, type Upload } from '../files/spool.ts'
import type { Progress } from './import-ojs.ts'
import type { IncomingArticle, IncomingFile, IncomingIssue } from './incoming.ts'
import { type MovingNeeds, moveArticleIn, moveIssueIn } from './move-in.ts'
import type { FilesAround } from './spreadsheet/files.ts'
import { readRows } from './spreadsheet/read-rows.ts'

type Around = {
  needs: MovingNeeds
  files: FilesAround
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
  needs: MovingNeeds,
  file: string,
  openAround: () => Promise<FilesAround>,
  progress: Progress,
): Promise<void> {
  const size = (await stat(file).catch(() => undefined))?.size ?? 1
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
  const folder = await mkdtemp(path.join(tmpdir(), spoolPrefix))
  try {
    const around = { needs, files, folder, published, issues: new Set<string>() }
    const notices: Row[] = []
    for await (const row of readRows(file, count('importing'))) {
      // A notice comes after what it is about.
      if (row.cells.concerns) notices.push(row)
      else await takeRow(around, row)
    }
    for (const row of notices) await takeRow(around, row)
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
    ...{ 'publication date': '2019-06-30', volume: '7', issue: '2', pages: '41-58' },
  }
  const told = csvLine(said.map((text, place) => (place === 0 ? '# about the columns' : text)))
  const row = csvLine(columnNames.map((name) => sample[name] ?? ''))
  // The mark at the beginning tells spreadsheet programs that it is UTF-8.
  await writeFile(file, `\ufeff${headerLine}${told}${row}`, { flag: 'wx' })
}

const issueKey = ({ cells }: Row) => `${cells.volume?.trim() ?? ''}/${cells.issue?.trim() ?? ''}`

async function takeRow(around: Around, row: Row): Promise<void> {
  const { needs } = around
  // The example's own line about its columns.
  if (row.cells.id?.startsWith('#')) return
  const paths: string[] = []
  try {
    const incoming = incomingFrom(row)
    if (needs.seen.has(`csv/${incoming.key}`))
      throw wrongCell(row.row, 'id', 'a row before has the same')
    await takeIssue(around, row, paths)
    const files: IncomingFile[] = []
    for (const named of filesOf(row)) files.push(await fileOf(around, row, named, paths))
    await moveArticleIn(needs, { ...incoming, files })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    needs.tell('refused', `row ${row.row}`, error.message.replace(`row ${row.row}, `, ''))
  } finally {
    for (const taken of paths) await rm(taken, { force: true })
  }
}

function incomingFrom(row: Row): IncomingArticle {
  const { cells } = row
  const key = cells.id?.trim() ?? ''
  if (!key || key.length > 200)
    throw wrongCell(row.row, 'id', 'it is needed, of at most 200 characters')
  const input = inputOf(row)
  return {
    source: 'csv',
    key,
    aliases: [],
    about: `row ${row.row}`,
    strict: true,
    wishedId: /^[\da-z]{16}$/.test(key) ? key : undefined,
    input,
    doi: cells.doi?.trim() ?? '',
    section: cells.section?.trim() ?? '',
    position: placeIn(row),
    publishedAt: input.status === 'published' ? momentIn(row) : null,
    notice: noticeIn(row),
    files: [],
    lostFileKeys: [],
    leftOut: [],
  }
}

function placeIn({ row, cells }: Row): number | null {
  const place = cells['place in issue']?.trim()
  if (!place) return null
  if (!/^\d{1,8}$/.test(place)) throw wrongCell(row, 'place in issue', 'must be a whole number')
  return Number(place)
}

/** When it was first public: what is told, else the morning of its day. */
function momentIn({ row, cells }: Row): Date | null {
  const told = cells['first public']?.trim()
  const day = cells['publication date']?.trim()
  if (!told && !day) throw wrongCell(row, 'publication date', 'it is needed for what is published')
  if (day && !isDay(day)) throw wrongCell(row, 'publication date', 'must be a date like 2026-03-31')
  const moment = new Date(told ?? `${day}T08:00:00Z`)
  if (Number.isNaN(moment.getTime()) || (told && !/^\d{4}-\d\d-\d\dT/.test(told)))
    throw wrongCell(
      row,
      told ? 'first public' : 'publication date',
      'must be a date like 2026-03-31',
    )
  return moment
}

function noticeIn({ row, cells }: Row): IncomingArticle['notice'] {
  const { notice, concerns } = cells
  if (!notice && !concerns) return undefined
  if (!noticeKinds.some((kind) => kind === notice))
    throw wrongCell(row, 'notice', `must be ${noticeKinds.join(', ')}`)
  if (!concerns) throw wrongCell(row, 'concerns', 'it is needed with a notice')
  return { kind: notice as NoticeKind, concerns: concerns.trim() }
}

async function takeIssue(around: Around, row: Row, paths: string[]): Promise<void> {
  const { needs, issues, published } = around
  const issue = issueIn(row)
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
  const cover = picture ? await copyOf(around, row, named, 'picture', paths) : undefined
  if (cover) await needs.judge('picture', cover.path).catch(blame(row, named))
  await moveIssueIn(needs, 'csv', [key], { ...issue, isPublished: published.has(key) }, cover)
  issues.add(key)
}

function issueIn({ row, cells }: Row): IncomingIssue | undefined {
  const volume = cells.volume?.trim()
  if (!volume) return undefined
  const number = cells.issue?.trim() ?? ''
  const year = cells['issue year']?.trim()
  const day = cells['issue date']?.trim()
  if (!/^\d{1,4}$/.test(volume) || Number(volume) < 1)
    throw wrongCell(row, 'volume', 'must be a whole number from 1 to 9999')
  if (number.length > 20) throw wrongCell(row, 'issue', 'must be at most 20 characters')
  if (year && !/^[1-9]\d{3}$/.test(year))
    throw wrongCell(row, 'issue year', 'must be a year like 2026')
  if (day && !isDay(day)) throw wrongCell(row, 'issue date', 'must be a date like 2026-03-31')
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

async function fileOf(
  around: Around,
  row: Row,
  named: NamedFile,
  paths: string[],
): Promise<IncomingFile> {
  const kind =
    named.as === 'pdf' || named.as === 'docx' ? named.as : kindOf(named.name ?? named.path)
  if (!kind || named.as === 'cover')
    throw wrongCell(row.row, named.column, `files like ${named.path} are not kept here`)
  const upload = await copyOf(around, row, named, kind, paths)
  return { upload, as: named.as, label: named.label, keys: [] }
}

async function copyOf<Kind extends UploadKind>(
  { files, folder }: Around,
  row: Row,
  named: NamedFile,
  format: Kind,
  paths: string[],
): Promise<Upload<Kind>> {
  const target = path.join(folder, newId())
  paths.push(target)
  const measured = await files.take(named.path, target).catch(blame(row, named))
  const originalName = named.name ?? named.path.split(/[/\\]/).at(-1) ?? 'file'
  return { ...measured, format, path: target, originalName }
}

/** Says in which cell the file is named that is at fault. */
const blame =
  ({ row }: Row, { column, path: name }: NamedFile) =>
  (error: unknown) => {
    throw error instanceof Refused ? wrongCell(row, column, `${name}: ${error.message}`) : error
  }
