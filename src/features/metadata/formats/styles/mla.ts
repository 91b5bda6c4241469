import type { ArticleRecord } from '#domain/publishing/article-record.ts'
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
import { labelledPages } from './labelled-pages.ts'
import { dateParts, yearOf } from './names-and-dates.ts'
import { italic, joinRuns, link, type TextRun, withFullStop } from './text-runs.ts'

/** A works-cited entry in MLA style, 9th edition (chapter 5). */
export function mla(record: ArticleRecord): TextRun[] {
  const { journal, issue } = record
  const names = namesOf(record.contributors)
  const facts = [
    issue && `vol. ${issue.volume}`,
    issue?.number && `no. ${singleLine(issue.number)}`,
    issue ? yearOf(record.dates.published) : printedDay(record.dates.published),
    labelledPages(record, (pages) => abbreviateRange(pages, 'mla')),
  ].filter(Boolean)
  return joinRuns(
    names.length > 0 && `${withFullStop(authors(names))} `,
    `“${withFullStop(singleLine(record.title))}” `,
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

/** Shortens months of more than four letters (appendix 1). */
function printedDay(published: string): string | undefined {
  const parts = dateParts(published)
  if (!parts) return undefined
  const { day, month, year } = parts
  const short = month.length <= 4 ? month : `${month.slice(0, month === 'September' ? 4 : 3)}.`
  return `${day} ${short} ${year}`
}
