import type { ArticleRecord } from '#domain/publishing/record.ts'
import { lastingUrl } from '../addresses.ts'
import { inverted, type Name, namesOf, upright } from '../names.ts'
import { retractionOf } from '../notices.ts'
import { placeOf } from '../pages.ts'
import { onOneLine } from '../text.ts'
import { shortened } from './page-range.ts'
import { ended, italic, joined, link, type Run } from './runs.ts'
import { partsOf, yearOf } from './words.ts'

/** An entry of works cited in the style of the Modern Language Association, 9th edition (chapter 5). */
export function mla(record: ArticleRecord): Run[] {
  const { journal, issue } = record
  const names = namesOf(record.contributors)
  const facts = [
    issue && `vol. ${issue.volume}`,
    issue?.number && `no. ${onOneLine(issue.number)}`,
    issue ? yearOf(record.dates.published) : dayPrinted(record.dates.published),
    placePrinted(record),
  ].filter(Boolean)
  return joined(
    names.length > 0 && `${ended(authors(names))} `,
    `“${ended(onOneLine(record.title))}” `,
    italic(journal.name),
    facts.length > 0 && `, ${facts.join(', ')}`,
    ', ',
    link(lastingUrl(record)),
    retractionOf(record) ? '. Retracted.' : '.',
  )
}

/** One name, two, or the first of more (5.6 to 5.8). */
function authors(names: Name[]): string {
  const [first, second] = names
  if (!first) return ''
  if (names.length > 2) return `${inverted(first)}, et al.`
  if (!second) return inverted(first)
  return `${inverted(first)}${'whole' in first ? '' : ','} and ${upright(second)}`
}

/** Months of more than four letters are shortened (appendix 1). */
function dayPrinted(published: string): string | undefined {
  const parts = partsOf(published)
  if (!parts) return undefined
  const { day, month, year } = parts
  const short = month.length <= 4 ? month : `${month.slice(0, month === 'September' ? 4 : 3)}.`
  return `${day} ${short} ${year}`
}

function placePrinted(record: ArticleRecord): string | undefined {
  const place = placeOf(record)
  if (place.kind === 'number') return `article ${place.number}`
  if (place.kind === 'none') return undefined
  return `${/[–,]/.test(place.printed) ? 'pp.' : 'p.'} ${shortened(place.printed, 'mla')}`
}
