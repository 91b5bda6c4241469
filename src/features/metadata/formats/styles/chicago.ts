import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { pageLocationOf } from '#features/metadata/formats/page-location.ts'
import {
  directName,
  invertedName,
  type Name,
  namesOf,
} from '#features/metadata/formats/person-names.ts'
import { retractionOf } from '#features/metadata/formats/relations.ts'
import { singleLine } from '#features/metadata/formats/text.ts'
import { persistentUrl } from '#features/metadata/formats/urls.ts'
import { abbreviateRange } from './abbreviate-range.ts'
import { dateParts, joinNames, yearOf } from './names-and-dates.ts'
import { italic, joinRuns, link, type TextRun, withFullStop } from './text-runs.ts'

/** A bibliography entry in Chicago style, 17th edition (14.168 to 14.175). */
export function chicago(record: ArticleRecord): TextRun[] {
  const { journal, issue } = record
  const names = namesOf(record.contributors)
  const pages = printedPages(record)
  const number = issue?.number && `, no. ${singleLine(issue.number)}`
  return joinRuns(
    names.length > 0 && `${withFullStop(authors(names))} `,
    `“${withFullStop(singleLine(record.title))}” `,
    italic(journal.name),
    issue && ` ${issue.volume}${number || ''} (${yearOf(record.dates.published) ?? 'n.d.'})`,
    issue && pages && `: ${pages}`,
    !issue && aheadOfPrint(record),
    '. ',
    link(persistentUrl(record)),
    retractionOf(record) ? '. Retracted.' : '.',
  )
}

/** Up to ten names; of more, the first seven (14.76). The first is inverted. */
function authors(names: Name[]): string {
  const all = names.map((name, index) => (index === 0 ? invertedName(name) : directName(name)))
  if (all.length > 10) return `${all.slice(0, 7).join(', ')}, et al.`
  return joinNames(all, ', and ', names[0] && 'whole' in names[0] ? ' and ' : ', and ')
}

/** In place of volume and pages (14.171). */
function aheadOfPrint({ dates }: ArticleRecord): string {
  const parts = dateParts(dates.published)
  return parts ? `, ahead of print, ${parts.month} ${parts.day}, ${parts.year}` : ', ahead of print'
}

function printedPages(record: ArticleRecord): string | undefined {
  const location = pageLocationOf(record)
  if (location.kind === 'number') return location.number
  return location.kind === 'pages' ? abbreviateRange(location.printed, 'chicago') : undefined
}
