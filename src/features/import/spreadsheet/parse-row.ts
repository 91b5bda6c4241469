import { cellError, type Row, rowToArticleInput } from '#domain/import/spreadsheet.ts'
import { type NoticeKind, noticeKinds } from '#domain/publishing/metadata.ts'
import { isDay } from '#domain/text/day.ts'
import type { IncomingArticle, IncomingIssue } from '#features/import/incoming.ts'

const maxLengths = { id: 200, number: 20, title: 300, introduction: 10_000 }
const dayMessage = 'must be a date like 2026-03-31'

/** Reads the article of a row, without its files. */
export function toIncomingArticle(row: Row): IncomingArticle {
  const { cells } = row
  const key = cells.id?.trim() ?? ''
  if (!key || key.length > maxLengths.id)
    throw cellError(row.row, 'id', `is required, with at most ${maxLengths.id} characters`)
  const input = rowToArticleInput(row)
  return {
    format: 'csv',
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
  const position = cells['place in issue']?.trim()
  if (!position) return null
  if (!/^\d{1,8}$/.test(position)) throw cellError(row, 'place in issue', 'must be a whole number')
  return Number(position)
}

/** The moment of publication, by default the morning of the day. */
function readPublishedAt({ row, cells }: Row): Date {
  const moment = cells['first public']?.trim()
  const day = cells['publication date']?.trim()
  if (!moment && !day)
    throw cellError(row, 'publication date', 'is required for a published article')
  if (day && !isDay(day)) throw cellError(row, 'publication date', dayMessage)
  const date = new Date(moment ?? `${day}T08:00:00Z`)
  if (Number.isNaN(date.getTime()) || (moment && !/^\d{4}-\d\d-\d\dT/.test(moment)))
    throw cellError(row, moment ? 'first public' : 'publication date', dayMessage)
  return date
}

function readNotice({ row, cells }: Row): IncomingArticle['notice'] {
  const { notice, concerns } = cells
  if (!notice && !concerns) return undefined
  if (!noticeKinds.some((kind) => kind === notice))
    throw cellError(row, 'notice', `must be ${noticeKinds.join(', ')}`)
  if (!concerns) throw cellError(row, 'concerns', 'is required with a notice')
  return { kind: notice as NoticeKind, concerns: concerns.trim() }
}

/** Reads the issue of a row; undefined without a volume. */
export function readIssue({ row, cells }: Row): IncomingIssue | undefined {
  const volume = cells.volume?.trim()
  if (!volume) return undefined
  const number = cells.issue?.trim() ?? ''
  const year = cells['issue year']?.trim()
  const day = cells['issue date']?.trim()
  if (!/^\d{1,4}$/.test(volume) || Number(volume) < 1)
    throw cellError(row, 'volume', 'must be a whole number from 1 to 9999')
  if (number.length > maxLengths.number)
    throw cellError(row, 'issue', `must be at most ${maxLengths.number} characters`)
  if (year && !/^[1-9]\d{3}$/.test(year))
    throw cellError(row, 'issue year', 'must be a year like 2026')
  if (day && !isDay(day)) throw cellError(row, 'issue date', dayMessage)
  return {
    volume: Number(volume),
    number,
    isPublished: false,
    year: year ? Number(year) : null,
    title: cells['issue title']?.trim().slice(0, maxLengths.title) ?? null,
    introduction: cells['issue introduction']?.trim().slice(0, maxLengths.introduction) ?? null,
    publicationDate: day || null,
    doi: cells['issue doi']?.trim() ?? null,
  }
}
