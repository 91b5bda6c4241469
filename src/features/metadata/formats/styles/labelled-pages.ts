import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { pageLocationOf } from '#features/metadata/formats/page-location.ts'

/** `pp. 41–58`, `p. 7` or `article e12`; undefined without pages or an article number. */
export function labelledPages(
  record: ArticleRecord,
  shorten = (pages: string) => pages,
): string | undefined {
  const location = pageLocationOf(record)
  if (location.kind === 'none') return undefined
  if (location.kind === 'number') return `article ${location.number}`
  return `${/[–,]/.test(location.printed) ? 'pp.' : 'p.'} ${shorten(location.printed)}`
}
