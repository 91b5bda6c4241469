import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { singleLine } from '#domain/text/clean-text.ts'
import { type Name, namesOf } from '#features/metadata/formats/person-names.ts'
import { retractionOf } from '#features/metadata/formats/relations.ts'
import { persistentUrl } from '#features/metadata/formats/urls.ts'
import { joinNames, withInitials, yearOf } from './names-and-dates.ts'
import { labelledPages, printedIssue } from './printed-pages.ts'
import { italic, joinRuns, link, type TextRun } from './text-runs.ts'

/**
 * A reference in the Harvard style of 'Cite Them Right': up to three authors, else the first. Readers add the
 * access date.
 */
export function harvard(record: ArticleRecord): TextRun[] {
  const { journal, issue } = record
  const names = namesOf(record.contributors)
  const year = `(${yearOf(record.dates.published) ?? 'no date'})`
  const title = singleLine(record.title)
  const pages = labelledPages(record)
  return joinRuns(
    ...(names.length > 0 ? [...authors(names), ` ${year} `] : []),
    `‘${title}’`,
    names.length === 0 && ` ${year}`,
    retractionOf(record) && ' [Retracted]',
    ', ',
    italic(journal.name),
    !issue && ' [Online first]',
    issue && `, ${issue.volume}`,
    issue?.number && `(${printedIssue(record)})`,
    pages && `, ${pages}`,
    '. Available at: ',
    link(persistentUrl(record)),
    '.',
  )
}

function authors(names: Name[]): (TextRun | string)[] {
  const all = names.map((name) => withInitials(name, ''))
  if (all.length > 3) return [`${all[0]} `, italic('et al.')]
  return [joinNames(all, ' and ')]
}
