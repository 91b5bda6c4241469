import { addMonths, firstDay, lastDay, type Month, monthOf } from '#domain/usage/month.ts'
import { type Exception, exception, ReportError } from './exceptions.ts'

/** All readers there are: who they are is not known, and not asked. (COUNTER Code of Practice 5.1, 8.2) */
export const theWorld = '0000000000000000'

/** What is asked of a report, with what is said in its header of how it differs from the question. */
export type ReportRequest = { begin: Month; end: Month; exceptions: Exception[] }

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
 * first, or the first is not over yet. What can be left out is left out, and said in `exceptions`.
 */
export function parseReportRequest(
  query: Query,
  platform: string,
  { first, last }: Available,
): ReportRequest {
  requireTheWorld(query)
  const [begin, end] = [readMonth(query, 'begin_date'), readMonth(query, 'end_date')]
  if (end < begin) throw new ReportError(3020, 'end_date lies before begin_date')
  if (begin > last) throw new ReportError(3020, `the last month that is over is ${last}`)
  const exceptions: Exception[] = []
  if (begin < first) exceptions.push(exception(3032, `usage is counted since ${firstDay(first)}`))
  if (end > last) {
    const asked = `${firstDay(begin)} to ${lastDay(end)}`
    exceptions.push(
      exception(3031, `request was for ${asked}; usage is available to ${lastDay(last)}`),
    )
  }
  const unknown = Object.keys(query).filter((name) => !knownParameters.includes(name))
  if (unknown.length > 0) exceptions.push(exception(3050, quoteNames(unknown)))
  const asked = single(query, 'platform')
  if (asked !== undefined && asked !== platform) exceptions.push(exception(3060, 'platform'))
  return { begin, end: end > last ? last : end, exceptions }
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
