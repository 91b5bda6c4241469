import {
  addMonths,
  firstDay,
  lastDay,
  listMonths,
  type Month,
  monthOf,
} from '#domain/usage/month.ts'
import { type Exception, exception, ReportError } from './exceptions.ts'

/** All readers there are: who they are is not known, and not asked. (COUNTER Code of Practice 5.1, 8.2) */
export const theWorld = '0000000000000000'

/**
 * The period of a report, with the exceptions that say in its header how it differs from the one that was asked for.
 * `months` are the months from `begin` to `end` for which usage is recorded, oldest first; none where all of the period
 * is earlier.
 */
export type ReportRequest = { begin: Month; end: Month; months: Month[]; exceptions: Exception[] }

/** The most months in one report: ten years. Each month is a column, so this bounds the length of a row. */
const mostMonths = 120

type Query = Readonly<Record<string, unknown>>

/** The months for which whole figures are there. */
export type Available = { first: Month; last: Month }

/** The month before this one is the last that is over; counting may have begun later than that. */
export function availableMonths(firstCounted: Month | undefined, now: Date): Available {
  const last = addMonths(monthOf(now), -1)
  return { first: firstCounted && firstCounted < last ? firstCounted : last, last }
}

const knownParameters = [
  'customer_id',
  'requestor_id',
  'api_key',
  'platform',
  'begin_date',
  'end_date',
]

/** Names that strangers make up, as they may be said back. */
const quoteNames = (names: string[]): string =>
  names
    .slice(0, 10)
    .map((name) => name.replace(/[^\w.-]/g, '?').slice(0, 40))
    .join(', ')

const single = (query: Query, name: string): string | undefined => {
  const value = query[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Throws 1030 without a customer, and 2010 for one that is not all the world. */
export function requireTheWorld(query: Query): void {
  const customer = single(query, 'customer_id')
  if (!customer) throw new ReportError(1030, 'customer_id')
  if (customer !== theWorld) {
    throw new ReportError(2010, `The journal is open: its usage is known for ${theWorld} alone.`)
  }
}

/**
 * Reads the question of a report. Throws 1030 where a month is missing, and 3020 where one is none, the last comes
 * first, or the first is not over yet. What can be left out is left out, and said in `exceptions`: months before and
 * after those that are available (3032, 3031), and the oldest of more months than a report has (3040).
 */
export function parseReportRequest(
  query: Query,
  platform: string,
  available: Available,
): ReportRequest {
  requireTheWorld(query)
  const period = readPeriod(query, available)
  const exceptions = [...period.exceptions]
  const unknown = Object.keys(query).filter((name) => !knownParameters.includes(name))
  if (unknown.length > 0) exceptions.push(exception(3050, quoteNames(unknown)))
  const asked = single(query, 'platform')
  if (asked !== undefined && asked !== platform) exceptions.push(exception(3060, 'platform'))
  return { ...period, exceptions }
}

/** The part of the period that was asked for of which usage is available. */
function readPeriod(query: Query, { first, last }: Available): ReportRequest {
  const [from, to] = [readMonth(query, 'begin_date'), readMonth(query, 'end_date')]
  if (to < from) throw new ReportError(3020, 'end_date lies before begin_date')
  if (from > last) throw new ReportError(3020, `the last month that is over is ${last}`)
  const exceptions: Exception[] = []
  if (from < first) exceptions.push(exception(3032, `usage is counted since ${firstDay(first)}`))
  if (to > last) {
    const asked = `${firstDay(from)} to ${lastDay(to)}`
    exceptions.push(
      exception(3031, `request was for ${asked}; usage is available to ${lastDay(last)}`),
    )
  }
  const end = to > last ? last : to
  if (end < first) return { begin: from, end, months: [], exceptions }
  const available = from < first ? first : from
  const oldest = addMonths(end, 1 - mostMonths)
  const begin = available < oldest ? oldest : available
  if (begin > available) {
    const most = `a report has at most ${mostMonths} months`
    exceptions.push(exception(3040, `${most}: usage is given from ${firstDay(begin)}`))
  }
  return { begin, end, months: listMonths(begin, end), exceptions }
}

/** A month, also where a day of it is named. */
function readMonth(query: Query, name: string): Month {
  const value = single(query, name)
  if (!value) throw new ReportError(1030, name)
  const [, month, day] = /^([1-9]\d{3}-(?:0[1-9]|1[0-2]))(-\d{2})?$/.exec(value) ?? []
  const isDay = !day || (month && `${month}${day}` <= lastDay(month) && day !== '-00')
  if (!month || !isDay) throw new ReportError(3020, `${name} must be like 2026-03 or 2026-03-01`)
  return month
}
