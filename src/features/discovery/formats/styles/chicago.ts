import type { ArticleRecord } from '#domain/publishing/record.ts'
import { lastingUrl } from '../addresses.ts'
import { inverted, type Name, namesOf, upright } from '../names.ts'
import { retractionOf } from '../notices.ts'
import { placeOf } from '../pages.ts'
import { onOneLine } from '../text.ts'
import { shortened } from './page-range.ts'
import { ended, italic, joined, link, type Run } from './runs.ts'
import { listed, partsOf, yearOf } from './words.ts'

/** An entry of a bibliography in the style of the Chicago Manual, 17th edition (14.168 to 14.175). */
export function chicago(record: ArticleRecord): Run[] {
  const { journal, issue } = record
  const names = namesOf(record.contributors)
  const place = placePrinted(record)
  const number = issue?.number && `, no. ${onOneLine(issue.number)}`
  return joined(
    names.length > 0 && `${ended(authors(names))} `,
    `“${ended(onOneLine(record.title))}” `,
    italic(journal.name),
    issue && ` ${issue.volume}${number || ''} (${yearOf(record.dates.published) ?? 'n.d.'})`,
    issue && place && `: ${place}`,
    !issue && ahead(record),
    '. ',
    link(lastingUrl(record)),
    retractionOf(record) ? '. Retracted.' : '.',
  )
}

/** Up to ten names; of more, the first seven (14.76). The first is inverted. */
function authors(names: Name[]): string {
  const all = names.map((name, place) => (place === 0 ? inverted(name) : upright(name)))
  if (all.length > 10) return `${all.slice(0, 7).join(', ')}, et al.`
  return listed(all, ', and ', names[0] && 'whole' in names[0] ? ' and ' : ', and ')
}

/** What stands for volume and pages before an article has them (14.171). */
function ahead({ dates }: ArticleRecord): string {
  const parts = partsOf(dates.published)
  return parts ? `, ahead of print, ${parts.month} ${parts.day}, ${parts.year}` : ', ahead of print'
}

function placePrinted(record: ArticleRecord): string | undefined {
  const place = placeOf(record)
  if (place.kind === 'number') return place.number
  return place.kind === 'pages' ? shortened(place.printed, 'chicago') : undefined
}
