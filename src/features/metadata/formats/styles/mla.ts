import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import {
  directName,
  invertedName,
  type Name,
  namesOf,
} from '#features/metadata/formats/person-names.ts'
import { retractionOf } from '#features/metadata/formats/relations.ts'
import { persistentUrl } from '#features/metadata/formats/urls.ts'
import { dateParts } from './names-and-dates.ts'
import { labelledPages, printedIssue } from './printed-pages.ts'
import { italic, joinRuns, link, type TextRun, withFullStop } from './text-runs.ts'
import { titleCase } from './title-case.ts'

/** A works-cited entry in MLA style, 9th edition (chapter 5). */
export function mla(record: ArticleRecord): TextRun[] {
  const { journal, issue } = record
  const names = namesOf(record.contributors)
  const facts = [
    issue && `vol. ${issue.volume}`,
    issue?.number && `no. ${printedIssue(record)}`,
    printedDate(record),
    labelledPages(record, 'mla'),
  ].filter(Boolean)
  return joinRuns(
    names.length > 0 && `${withFullStop(authors(names))} `,
    `“${withFullStop(titleCase(record))}” `,
    italic(journal.name),
    facts.length > 0 && `, ${facts.join(', ')}`,
    ', ',
    link(persistentUrl(record)),
    retractionOf(record) ? '. Retracted.' : '.',
  )
}

/** One name, two, or the first of more (5.6 to 5.8). */
function authors(names: Name[]): string {
  const [first, second] = names
  if (!first) return ''
  if (names.length > 2) return `${invertedName(first)}, et al.`
  if (!second) return invertedName(first)
  return `${invertedName(first)}${'whole' in first ? '' : ','} and ${directName(second)}`
}

/** The month, and the day of an article ahead of its issue. Months of more than four letters are shortened (appendix 1). */
function printedDate({ issue, dates }: ArticleRecord): string | undefined {
  const parts = dateParts(dates.published)
  if (!parts) return undefined
  const { day, month, year } = parts
  const short = month.length <= 4 ? month : `${month.slice(0, month === 'September' ? 4 : 3)}.`
  return issue ? `${short} ${year}` : `${day} ${short} ${year}`
}
