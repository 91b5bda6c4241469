import type { ArticleRecord } from '#domain/publishing/record.ts'
import { lastingUrl } from '../addresses.ts'
import { type Name, namesOf } from '../names.ts'
import { retractionOf } from '../notices.ts'
import { placeOf } from '../pages.ts'
import { onOneLine } from '../text.ts'
import { ended, italic, joined, link, type Run } from './runs.ts'
import { listed, withInitials, yearOf } from './words.ts'

/**
 * A reference in the style of the American Psychological Association, 7th edition (chapters 9 and 10.1). The title is
 * left as the author wrote it.
 */
export function apa(record: ArticleRecord): Run[] {
  const { journal, issue } = record
  const year = yearOf(record.dates.published) ?? 'n.d.'
  const names = namesOf(record.contributors)
  const title = ended(onOneLine(record.title))
  const opening =
    names.length > 0 ? `${ended(authors(names))} (${year}). ${title} ` : `${title} (${year}). `
  const place = placePrinted(record)
  return joined(
    opening,
    italic(journal.name),
    issue && ', ',
    issue && italic(String(issue.volume)),
    issue?.number && `(${onOneLine(issue.number)})`,
    place && `, ${place}`,
    '. ',
    !issue && 'Advance online publication. ',
    link(lastingUrl(record)),
    retracted(record),
  )
}

/** Up to twenty names; of more, the first nineteen and the last (9.8). */
function authors(names: Name[]): string {
  const all = names.map((name) => withInitials(name, ' '))
  if (all.length > 20) return `${all.slice(0, 19).join(', ')}, . . . ${all.at(-1)}`
  const whole = names.every((name) => 'whole' in name)
  return listed(all, ', & ', whole ? ' & ' : ', & ')
}

function placePrinted(record: ArticleRecord): string | undefined {
  const place = placeOf(record)
  if (place.kind === 'number') return `Article ${place.number}`
  return place.kind === 'pages' ? place.printed : undefined
}

/** As the example of a retracted article has it (10.1). */
function retracted(record: ArticleRecord): string | undefined {
  const retraction = retractionOf(record)
  const year = retraction && yearOf(retraction.article.published)
  return retraction && ` (Retraction published${year ? ` ${year}` : ''})`
}
