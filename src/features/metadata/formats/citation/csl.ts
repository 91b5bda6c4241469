import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { cleanText, singleLine } from '#domain/text/clean-text.ts'
import { citationKey } from '#features/metadata/formats/citation-key.ts'
import { pageLocationOf } from '#features/metadata/formats/page-location.ts'
import { nameOf } from '#features/metadata/formats/person-names.ts'
import { describeRelations } from '#features/metadata/formats/relations.ts'
import { persistentUrl } from '#features/metadata/formats/urls.ts'

/** CSL-JSON, schema 1.0.2: a list of one item. */
export function cslJson(record: ArticleRecord) {
  const { issue, journal, dates } = record
  const { printed, number } = pageLocationOf(record)
  const issn = [journal.issn.online, journal.issn.print].filter(Boolean).join(', ')
  return [
    {
      id: citationKey(record),
      type: 'article-journal',
      title: singleLine(record.title),
      author: record.contributors.map((contributor) => {
        const name = nameOf(contributor)
        return 'whole' in name ? { literal: name.whole } : name
      }),
      'container-title': journal.name,
      'container-title-short': journal.shortName,
      volume: issue ? String(issue.volume) : undefined,
      issue: issue?.number || undefined,
      page: printed?.replaceAll('–', '-') ?? number ?? undefined,
      number: number ?? undefined,
      issued: { 'date-parts': [dates.published.split('-').map(Number)] },
      status: issue ? undefined : 'advance online publication',
      publisher: journal.publisher,
      ISSN: issn || undefined,
      DOI: record.doi ?? undefined,
      URL: persistentUrl(record),
      keyword: record.keywords.map(singleLine).join(', ') || undefined,
      abstract: cleanText(record.abstract) || undefined,
      language: record.language,
      license: record.licence.url,
      note: describeRelations(record).join('. ') || undefined,
    },
  ]
}
