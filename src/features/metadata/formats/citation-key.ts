import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { foldForSearch } from '#domain/text/search-text.ts'
import { namesOf } from './person-names.ts'

/** A unique readable key: `vanderberg2026_` and the id of the article. */
export function citationKey(record: ArticleRecord): string {
  const [first] = namesOf(record.contributors)
  const name = first && ('family' in first ? first.family : first.whole)
  const year = record.dates.published.slice(0, 4)
  return `${asciiKey(name ?? 'article').slice(0, 30)}${asciiKey(year)}_${asciiKey(record.id)}`
}

/** Plain letters and digits, which every program accepts in a key: `kofa` for `Ƙọfà`. */
const asciiKey = (text: string): string =>
  text
    .replace(/[^ -~]+/g, foldForSearch)
    .replace(/[^A-Za-z0-9_-]/g, '')
    .replace(/^[A-Z]+/, (start) => start.toLowerCase())
