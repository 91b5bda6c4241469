import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { pageLocationOf } from '#features/metadata/formats/page-location.ts'
import { invertedName, type Name, namesOf } from '#features/metadata/formats/person-names.ts'
import { describeRelations } from '#features/metadata/formats/relations.ts'
import { singleLine } from '#features/metadata/formats/text.ts'

/** RIS in UTF-8 with CR LF, after its specification of 2011. */
export function ris(record: ArticleRecord): string {
  const { issue, journal, dates } = record
  const location = pageLocationOf(record)
  const facts: [string, string | null | undefined][] = [
    ...namesOf(record.contributors).map((name): [string, string] => ['AU', writeName(name)]),
    ['TI', record.title],
    ['JF', journal.name],
    ['JA', journal.shortName],
    ['VL', issue && String(issue.volume)],
    ['IS', issue?.number],
    ['SP', location.kind === 'pages' ? location.first : null],
    ['EP', location.kind === 'pages' ? location.last : null],
    ['C7', location.kind === 'number' ? location.number : null],
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

/** A final comma marks a name of several words that must not be split. */
const writeName = (name: Name): string =>
  'whole' in name && name.whole.includes(' ') ? `${name.whole},` : invertedName(name)
