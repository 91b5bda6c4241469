import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { singleLine } from '#domain/text/clean-text.ts'

/** Where an article is in its volume. Null if unknown. */
export type PageLocation = {
  /** The ends of the first range, and the ranges after it: `150`, `155` and `190` of `150-155, 190`. */
  first: string | null
  last: string | null
  others: string | null
  /** For formats of two fields, which programs join by a hyphen: `150` and `155, 190`. */
  start: string | null
  end: string | null
  /** All ranges with en dashes. */
  printed: string | null
  /** The article number, where there are no pages. */
  number: string | null
}

const dashes = /\s{0,5}[-‐‑‒–—―−]{1,3}\s{0,5}/g
const page = /^(?=.)[a-z]{0,4}\d{0,20}[a-z]{0,4}$/i
const single = /^(\d{1,20}[a-z]{0,4}|[ivxlcdm]{1,12}|s\d{1,20})$/i

/** Reads the location of an article. A single word that is not a page number (`e12`) is an article number. */
export function pageLocationOf({
  pages,
  articleNumber,
}: Pick<ArticleRecord, 'pages' | 'articleNumber'>): PageLocation {
  const typed = singleLine(pages ?? '')
  const printed = typed.replace(dashes, '–')
  const [range = '', ...rest] = printed.split(/\s{0,5}[,;]\s{0,5}/)
  const [first = '', second] = range.split(/–(.*)/)
  if (second === undefined ? !single.test(first) : !page.test(first) || !page.test(second)) {
    const number = singleLine(articleNumber ?? '') || typed || null
    return { first: null, last: null, others: null, start: null, end: null, printed: null, number }
  }
  const last = second === undefined ? null : expandPage(first, second)
  const others = rest.join(', ') || null
  const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ')
  return {
    first,
    last,
    others,
    start: last ? first : joined(first, others),
    end: last && joined(last, others),
    printed,
    number: null,
  }
}

/** The last page in full: `8` after `141` is `148`. */
export const expandPage = (first: string, last: string): string =>
  /^\d+$/.test(first + last) && last.length < first.length
    ? first.slice(0, first.length - last.length) + last
    : last
