import type { ArticleRecord } from '#domain/publishing/record.ts'
import { lastingUrl } from './addresses.ts'
import { citationKey } from './citation-key.ts'
import { nameOf } from './names.ts'
import { sayRelations } from './notices.ts'
import { placeOf } from './pages.ts'
import { onOneLine, writable } from './text.ts'

/** The article in CSL-JSON, schema 1.0.2: the one item of a list. */
export function cslJson(record: ArticleRecord) {
  const { issue, journal, dates } = record
  const place = placeOf(record)
  const issn = [journal.issn.online, journal.issn.print].filter(Boolean).join(', ')
  return [
    {
      id: citationKey(record),
      type: 'article-journal',
      title: onOneLine(record.title),
      author: record.contributors.map((contributor) => {
        const name = nameOf(contributor)
        return 'whole' in name ? { literal: name.whole } : name
      }),
      'container-title': journal.name,
      'container-title-short': journal.shortName,
      volume: issue ? String(issue.volume) : undefined,
      issue: issue?.number || undefined,
      page: place.kind === 'pages' ? place.printed.replaceAll('–', '-') : undefined,
      number: place.kind === 'number' ? place.number : undefined,
      issued: { 'date-parts': [dates.published.split('-').map(Number)] },
      status: issue ? undefined : 'advance online publication',
      publisher: journal.publisher,
      ISSN: issn || undefined,
      DOI: record.doi ?? undefined,
      URL: lastingUrl(record),
      keyword: record.keywords.map(onOneLine).join(', ') || undefined,
      abstract: writable(record.abstract) || undefined,
      language: record.language,
      license: record.licence.url,
      note: sayRelations(record).join('. ') || undefined,
    },
  ]
}
