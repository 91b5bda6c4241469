import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { singleLine } from '#domain/text/clean-text.ts'
import { pageLocationOf } from '#features/metadata/formats/page-location.ts'
import { type Name, namesOf } from '#features/metadata/formats/person-names.ts'
import { retractionOf } from '#features/metadata/formats/relations.ts'
import { persistentUrl } from '#features/metadata/formats/urls.ts'
import { joinNames, withInitials, yearOf } from './names-and-dates.ts'
import { printedIssue, printedPages } from './printed-pages.ts'
import { italic, joinRuns, link, type TextRun, withFullStop } from './text-runs.ts'

/** A reference in APA style, 7th edition (chapters 9 and 10.1), with the title as written. */
export function apa(record: ArticleRecord): TextRun[] {
  const { journal, issue } = record
  const year = yearOf(record.dates.published) ?? 'n.d.'
  const names = namesOf(record.contributors)
  const title = withFullStop(singleLine(record.title))
  const opening =
    names.length > 0
      ? `${withFullStop(authors(names))} (${year}). ${title} `
      : `${title} (${year}). `
  const pages = printedPages(record)
  return joinRuns(
    opening,
    italic(journal.name),
    issue && ', ',
    issue && italic(String(issue.volume)),
    issue?.number && `(${printedIssue(record)})`,
    pages && `, ${pageLocationOf(record).number ? 'Article ' : ''}${pages}`,
    '. ',
    !issue && 'Advance online publication. ',
    link(persistentUrl(record)),
    retractionNote(record),
  )
}

/** Up to twenty names; of more, the first nineteen and the last (9.8). */
function authors(names: Name[]): string {
  const all = names.map((name) => withInitials(name, ' '))
  if (all.length > 20) return `${all.slice(0, 19).join(', ')}, . . . ${all.at(-1)}`
  const whole = names.every((name) => 'whole' in name)
  return joinNames(all, ', & ', whole ? ' & ' : ', & ')
}

/** As in the example of a retracted article (10.1). */
function retractionNote(record: ArticleRecord): string | undefined {
  const retraction = retractionOf(record)
  const year = retraction && yearOf(retraction.article.published)
  return retraction && ` (Retraction published${year ? ` ${year}` : ''})`
}
