import { z } from 'zod'

/** A calendar month, `YYYY-MM`, from 1000-01 to 9999-12. */
export const Month = z
  .string()
  .regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, 'must be a month like 2026-03')
export type Month = string

export const monthOf = (moment: Date): Month => moment.toISOString().slice(0, 7)

/** Adds months, or subtracts them where the number is negative. */
export function addMonths(month: Month, months = 1): Month {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return monthOf(new Date(Date.UTC(year, number - 1 + months, 1)))
}

export const firstDay = (month: Month): string => `${month}-01`

export const lastDay = (month: Month): string =>
  new Date(Date.parse(firstDay(addMonths(month))) - 86_400_000).toISOString().slice(0, 10)

/** Every month from the first to the last, both included. */
export function listMonths(first: Month, last: Month): Month[] {
  const months: Month[] = []
  for (let month = first; month <= last; month = addMonths(month)) months.push(month)
  return months
}

const names = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** Formats a month with a separator: `Mar-2026`, `Mar 2026`. */
export const formatMonth = (month: Month, separator = ' '): string =>
  `${names[Number(month.slice(5)) - 1]}${separator}${month.slice(0, 4)}`
