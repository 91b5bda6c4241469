import {
  addMonths,
  firstDay,
  lastDay,
  listMonths,
  type Month,
  monthOf,
} from '#domain/usage/month.ts'
import { type Exception, exception, ReportError } from './exceptions.ts'

/** COUNTER's customer ID for all readers, whose institutions are unknown. (Code of Practice 5.1, 8.2) */
export const theWorld = '0000000000000000'

/**
 * The period of a report. `exceptions` say how it differs from the requested one. `months` are the months from `begin`
 * to `end` with recorded usage, oldest first; empty where recording began later.
 */
export type ReportRequest = { begin: Month; end: Month; months: Month[]; exceptions: Exception[] }

/** Ten years. Each month is a column, so this limits the length of a row. */
const maxMonths = 120

type Query = Readonly<Record<string, unknown>>

/** The first and the last complete month with recorded usage. */
export type AvailableMonths = { first: Month; last: Month }

export function availableMonths(firstCounted: Month | undefined, now: Date): AvailableMonths {
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

/** Untrusted names, shortened and without markup, for an error message. */
const quoteNames = (names: string[]): string =>
  names
    .slice(0, 10)
    .map((name) => name.replace(/[^\w.-]/g, '?').slice(0, 40))
    .join(', ')

const single = (query: Query, name: string): string | undefined => {
  const value = query[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Throws 1030 without a customer, and 2010 for any customer but the world. */
export function requireTheWorld(query: Query): void {
  const customer = single(query, 'customer_id')
  if (!customer) throw new ReportError(1030, 'customer_id')
  if (customer !== theWorld)
    throw new ReportError(2010, `The journal is open: usage is available for ${theWorld} only.`)
}

/**
 * Reads the query of a report. Throws 1030 for a missing month, and 3020 for an invalid month, an end before the begin,
 * and a period that is not over. Anything else that cannot be reported is left out and listed in `exceptions`: months
 * outside of the available ones (3032, 3031) and the oldest of too many months (3040).
 */
export function parseReportRequest(
  query: Query,
  platform: string,
  available: AvailableMonths,
): ReportRequest {
  requireTheWorld(query)
  const period = readPeriod(query, available)
  const exceptions = [...period.exceptions]
  const unknown = Object.keys(query).filter((name) => !knownParameters.includes(name))
  if (unknown.length > 0) exceptions.push(exception(3050, quoteNames(unknown)))
  const requested = single(query, 'platform')
  if (requested !== undefined && requested !== platform)
    exceptions.push(exception(3060, 'platform'))
  return { ...period, exceptions }
}

function readPeriod(query: Query, { first, last }: AvailableMonths): ReportRequest {
  const [from, to] = [readMonth(query, 'begin_date'), readMonth(query, 'end_date')]
  if (to < from) throw new ReportError(3020, 'end_date is before begin_date')
  if (from > last) throw new ReportError(3020, `the last complete month is ${last}`)
  const exceptions: Exception[] = []
  if (from < first) exceptions.push(exception(3032, `usage is available from ${firstDay(first)}`))
  if (to > last) {
    const requested = `${firstDay(from)} to ${lastDay(to)}`
    exceptions.push(
      exception(3031, `request was for ${requested}; usage is available to ${lastDay(last)}`),
    )
  }
  const end = to > last ? last : to
  if (end < first) return { begin: from, end, months: [], exceptions }
  const available = from < first ? first : from
  const oldest = addMonths(end, 1 - maxMonths)
  const begin = available < oldest ? oldest : available
  if (begin > available) {
    const limit = `a report has at most ${maxMonths} months`
    exceptions.push(exception(3040, `${limit}: usage is reported from ${firstDay(begin)}`))
  }
  return { begin, end, months: listMonths(begin, end), exceptions }
}

/** Reads a month, or the month of a day. */
function readMonth(query: Query, name: string): Month {
  const value = single(query, name)
  if (!value) throw new ReportError(1030, name)
  const [, month, day] = /^([1-9]\d{3}-(?:0[1-9]|1[0-2]))(-\d{2})?$/.exec(value) ?? []
  const isDay = !day || (month && `${month}${day}` <= lastDay(month) && day !== '-00')
  if (!month || !isDay) throw new ReportError(3020, `${name} must be like 2026-03 or 2026-03-01`)
  return month
}
