import type { ArticleRecord } from '#domain/publishing/record.ts'
import { lastingUrl } from '../addresses.ts'
import { type Name, namesOf } from '../names.ts'
import { retractionOf } from '../notices.ts'
import { placeOf } from '../pages.ts'
import { onOneLine } from '../text.ts'
import { italic, joined, link, type Run } from './runs.ts'
import { listed, withInitials, yearOf } from './words.ts'

/**
 * A reference in the Harvard style as 'Cite Them Right' prints it: up to three authors, and the first of more. The day on
 * which a reader looked is theirs to add.
 */
export function harvard(record: ArticleRecord): Run[] {
  const { journal, issue } = record
  const names = namesOf(record.contributors)
  const year = `(${yearOf(record.dates.published) ?? 'no date'})`
  const title = onOneLine(record.title)
  const place = placePrinted(record)
  return joined(
    ...(names.length > 0 ? [...authors(names), ` ${year} `] : []),
    `‘${title}’`,
    names.length === 0 && ` ${year}`,
    retractionOf(record) && ' [Retracted]',
    ', ',
    italic(journal.name),
    !issue && ' [Online first]',
    issue && `, ${issue.volume}`,
    issue?.number && `(${onOneLine(issue.number)})`,
    place && `, ${place}`,
    '. Available at: ',
    link(lastingUrl(record)),
    '.',
  )
}

function authors(names: Name[]): (Run | string)[] {
  const all = names.map((name) => withInitials(name, ''))
  if (all.length > 3) return [`${all[0]} `, italic('et al.')]
  return [listed(all, ' and ')]
}

function placePrinted(record: ArticleRecord): string | undefined {
  const place = placeOf(record)
  if (place.kind === 'number') return `article ${place.number}`
  if (place.kind === 'none') return undefined
  return `${/[–,]/.test(place.printed) ? 'pp.' : 'p.'} ${place.printed}`
}
