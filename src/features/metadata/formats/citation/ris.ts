import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { singleLine } from '#domain/text/clean-text.ts'
import { pageLocationOf } from '#features/metadata/formats/page-location.ts'
import { invertedName, namesOf } from '#features/metadata/formats/person-names.ts'
import { describeRelations } from '#features/metadata/formats/relations.ts'

/** RIS in UTF-8 with CR LF, after its specification of 2011. */
export function ris(record: ArticleRecord): string {
  const { issue, journal, dates } = record
  const { start, end, number } = pageLocationOf(record)
  const facts: [string, string | null | undefined][] = [
    ...namesOf(record.contributors).map((name): [string, string] => ['AU', invertedName(name)]),
    ['TI', record.title],
    ['JF', journal.name],
    ['JA', journal.shortName],
    ['VL', issue && String(issue.volume)],
    ['IS', issue?.number],
    // Most programs ignore `C7`.
    ['SP', start ?? number],
    ['EP', end],
    ['C7', number],
    ['PY', dates.published.slice(0, 4)],
    ['DA', dates.published.replaceAll('-', '/')],
    ['PB', journal.publisher],
    ['SN', journal.issn.online ?? journal.issn.print],
    ['DO', record.doi],
    ['UR', record.url],
    ...record.files.map(({ url }): [string, string] => ['L1', url]),
    ...record.keywords.map((word): [string, string] => ['KW', word]),
    ['AB', record.abstract],
    ['LA', record.language],
    ...describeRelations(record).map((sentence): [string, string] => ['N1', sentence]),
  ]
  const lines = facts
    .map(([tag, text]) => [tag, singleLine(text ?? '')] as const)
    .filter(([, text]) => text !== '')
  return [['TY', 'JOUR'], ...lines, ['ER', '']]
    .map(([tag, text]) => `${tag}  - ${text}\r\n`)
    .join('')
}
