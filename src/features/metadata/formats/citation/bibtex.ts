import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { citationKey } from '#features/metadata/formats/citation-key.ts'
import { type PageLocation, pageLocationOf } from '#features/metadata/formats/page-location.ts'
import { type Name, namesOf } from '#features/metadata/formats/person-names.ts'
import { describeRelations } from '#features/metadata/formats/relations.ts'
import { singleLine } from '#features/metadata/formats/text.ts'

/** The article as an entry of BibTeX, in UTF-8. (Patashnik, 'BibTeXing'; `doi` and `url` as later styles have them) */
export function bibtex(record: ArticleRecord): string {
  const { issue, journal, dates } = record
  const [year, month] = dates.published.split('-')
  const fields: [string, string | null | undefined][] = [
    ['author', namesOf(record.contributors).map(writeName).join(' and ')],
    ['title', braced(record.title)],
    ['journal', escapeTex(journal.name)],
    ['volume', issue && String(issue.volume)],
    ['number', issue && escapeTex(issue.number)],
    ['pages', formatPages(pageLocationOf(record))],
    ['year', year],
    ['month', months[Number(month) - 1]],
    ['publisher', escapeTex(journal.publisher)],
    ['issn', journal.issn.online ?? journal.issn.print],
    ['doi', record.doi && verbatim(record.doi)],
    ['url', verbatim(record.url)],
    ['keywords', record.keywords.map(escapeTex).join('; ')],
    ['abstract', escapeTex(record.abstract)],
    ['language', escapeTex(record.language)],
    ['copyright', escapeTex(record.licence.name)],
    ['note', describeRelations(record).map(escapeTex).join('. ')],
  ]
  const lines = fields
    .filter(([, value]) => value)
    .map(([name, value]) => `  ${name} = ${name === 'month' ? value : `{${value}}`}`)
  return `@article{${citationKey(record)},\n${lines.join(',\n')}\n}\n`
}

/** An article's number stands where pages would: older styles know no other field. */
function formatPages(place: PageLocation): string | null {
  if (place.kind === 'pages') return escapeTex(place.printed).replaceAll('–', '--')
  return place.kind === 'number' ? escapeTex(place.number) : null
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** What TeX would read as an order, as the letter that it is; BibTeX counts braces even behind a backslash. */
const texEscapes: Record<string, string> = {
  '\\': '{$\\backslash$}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '&': '\\&',
  '%': '\\%',
  $: '\\$',
  '#': '\\#',
  _: '\\_',
}

const escapeTex = (text: string): string =>
  singleLine(text).replace(/[\\{}~^&%$#_]/g, (sign) => texEscapes[sign] ?? sign)

/** Braces within braces: a style that sets titles in small letters leaves them as the author wrote them. */
const braced = (text: string): string => `{${escapeTex(text)}}`

/** Fields that are read as they stand: only a brace would end them. */
const verbatim = (text: string): string =>
  singleLine(text).replaceAll('{', '%7B').replaceAll('}', '%7D').replaceAll('\\', '%5C')

/** `Family, Given`; what BibTeX would divide stands in braces, a whole name always. */
const writeName = (name: Name): string =>
  'whole' in name ? braced(name.whole) : `${namePart(name.family)}, ${namePart(name.given)}`

const namePart = (text: string): string =>
  /,|\band\b|[{}\\"]/i.test(text) ? braced(text) : escapeTex(text)
