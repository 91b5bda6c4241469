import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { singleLine } from '#domain/text/clean-text.ts'
import { expandPage, pageLocationOf } from '#features/metadata/formats/page-location.ts'

/** The pages in a style, else the article number; null without either. Ranges are in full unless `rule` shortens them. */
export function printedPages(record: ArticleRecord, rule?: RangeStyle): string | null {
  const { printed, number } = pageLocationOf(record)
  return printed ? formatRanges(printed, rule) : number
}

/** `pp. 41–58`, `p. 7` or `article e12`; undefined without pages or an article number. */
export function labelledPages(record: ArticleRecord, rule?: RangeStyle): string | undefined {
  const { printed, number } = pageLocationOf(record)
  if (printed) return `${/[–,]/.test(printed) ? 'pp.' : 'p.'} ${formatRanges(printed, rule)}`
  return number ? `article ${number}` : undefined
}

const formatRanges = (printed: string, rule: RangeStyle | undefined): string =>
  printed.replace(/\b(\d{1,9})–(\d{1,9})\b/g, (_, first: string, typed: string) => {
    const last = expandPage(first, typed)
    return rule ? abbreviateRange(`${first}–${last}`, rule) : `${first}–${last}`
  })

/** An issue number: `1–2`. */
export const printedIssue = ({ issue }: ArticleRecord): string | null =>
  issue?.number ? singleLine(issue.number).replace(/(\d)-(?=\d)/g, '$1–') : null

/** MLA (9th ed., 2.139) and Chicago (17th ed., 9.61) shorten ranges below a hundred differently. */
export type RangeStyle = 'mla' | 'chicago'

/** Shortens the second number of a page range, `141–58`; returns any other text as it is. */
export function abbreviateRange(printed: string, rule: RangeStyle): string {
  const [, first, last] = /^(\d{1,9})–(\d{1,9})$/.exec(printed) ?? []
  if (!first || !last || first.length !== last.length || first.length < 3) return printed
  return `${first}–${last.slice(firstPrintedDigit(first, last, rule))}`
}

/** The index of the first printed digit of the second number. */
function firstPrintedDigit(first: string, last: string, rule: RangeStyle): number {
  const changed = [...last].findIndex((digit, index) => digit !== first[index])
  if (changed < 0) return 0
  const twoDigits = first.length - 2
  if (rule === 'mla') return Math.min(changed, twoDigits)
  if (first.endsWith('00')) return 0
  if (first.at(-2) === '0') return changed
  return Math.min(changed, twoDigits)
}
