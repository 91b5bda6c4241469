import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import {
  directName,
  invertedName,
  type Name,
  namesOf,
} from '#features/metadata/formats/person-names.ts'
import { retractionOf } from '#features/metadata/formats/relations.ts'
import { persistentUrl } from '#features/metadata/formats/urls.ts'
import { dateParts, joinNames } from './names-and-dates.ts'
import { printedIssue, printedPages } from './printed-pages.ts'
import { italic, joinRuns, link, type TextRun, withFullStop } from './text-runs.ts'
import { titleCase } from './title-case.ts'

/** A bibliography entry in Chicago style, 17th edition (14.168 to 14.175). */
export function chicago(record: ArticleRecord): TextRun[] {
  const { journal, issue } = record
  const names = namesOf(record.contributors)
  const pages = printedPages(record, 'chicago')
  const number = issue?.number && `, no. ${printedIssue(record)}`
  const date = dateParts(record.dates.published)
  return joinRuns(
    names.length > 0 && `${withFullStop(authors(names))} `,
    `“${withFullStop(titleCase(record))}” `,
    italic(journal.name),
    issue && ` ${issue.volume}${number || ''} (${date ? `${date.month} ${date.year}` : 'n.d.'})`,
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
