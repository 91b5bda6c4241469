import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { singleLine } from './text.ts'

/** Where an article is in its volume: on pages, or under an article number. */
export type PageLocation =
  | { kind: 'pages'; first: string; last: string | null; printed: string }
  | { kind: 'number'; number: string }
  | { kind: 'none' }

/** `41-58`, `S1–S9`, `iv-x`. */
const range = /^([a-z]{0,4}\d{0,20}[a-z]{0,4})\s{0,5}[-–—]\s{0,5}([a-z]{0,4}\d{0,20}[a-z]{0,4})$/i
const single = /^(\d{1,20}[a-z]{0,4}|[ivxlcdm]{1,12}|s\d{1,20})$/i

/**
 * Reads the location of an article. A single word that is not a page number (`e12`) is an article number; several
 * ranges (`41-44, 60`) run from the first page to the last.
 */
export function pageLocationOf({
  pages,
  articleNumber,
}: Pick<ArticleRecord, 'pages' | 'articleNumber'>): PageLocation {
  const printed = singleLine(pages ?? '')
  const numbered = singleLine(articleNumber ?? '')
  const [from, to] = readRange(printed)
  if (from && (to || single.test(from) || !numbered)) {
    if (!to && !single.test(from)) return { kind: 'number', number: printed }
    return { kind: 'pages', first: from, last: to, printed: withDashes(printed) }
  }
  return numbered ? { kind: 'number', number: numbered } : { kind: 'none' }
}

function readRange(printed: string): [string, string | null] {
  const parts = printed.split(/[,;]/).map((part) => part.trim())
  const first = parts.at(0) ?? ''
  const last = parts.at(-1) ?? ''
  const start = range.exec(first)?.[1] || first
  const end = range.exec(last)?.[2] || (parts.length > 1 ? last : null)
  return [start, end]
}

const withDashes = (text: string): string => text.replace(/\s{0,5}[-–—]\s{0,5}/g, '–')
