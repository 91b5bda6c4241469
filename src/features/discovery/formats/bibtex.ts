import type { ArticleRecord } from '#domain/publishing/record.ts'
import { citationKey } from './citation-key.ts'
import { type Name, namesOf } from './names.ts'
import { sayRelations } from './notices.ts'
import { type Place, placeOf } from './pages.ts'
import { onOneLine } from './text.ts'

/** The article as an entry of BibTeX, in UTF-8. (Patashnik, 'BibTeXing'; `doi` and `url` as later styles have them) */
export function bibtex(record: ArticleRecord): string {
  const { issue, journal, dates } = record
  const [year, month] = dates.published.split('-')
  const fields: [string, string | null | undefined][] = [
    ['author', namesOf(record.contributors).map(writeName).join(' and ')],
    ['title', braced(record.title)],
    ['journal', tex(journal.name)],
    ['volume', issue && String(issue.volume)],
    ['number', issue && tex(issue.number)],
    ['pages', pages(placeOf(record))],
    ['year', year],
    ['month', months[Number(month) - 1]],
    ['publisher', tex(journal.publisher)],
    ['issn', journal.issn.online ?? journal.issn.print],
    ['doi', record.doi && verbatim(record.doi)],
    ['url', verbatim(record.url)],
    ['keywords', record.keywords.map(tex).join('; ')],
    ['abstract', tex(record.abstract)],
    ['language', tex(record.language)],
    ['copyright', tex(record.licence.name)],
    ['note', sayRelations(record).map(tex).join('. ')],
  ]
  const lines = fields
    .filter(([, value]) => value)
    .map(([name, value]) => `  ${name} = ${name === 'month' ? value : `{${value}}`}`)
  return `@article{${citationKey(record)},\n${lines.join(',\n')}\n}\n`
}

/** An article's number stands where pages would: older styles know no other field. */
function pages(place: Place): string | null {
  if (place.kind === 'pages') return tex(place.printed).replaceAll('–', '--')
  return place.kind === 'number' ? tex(place.number) : null
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** What TeX would read as an order, as the letter that it is; BibTeX counts braces even behind a backslash. */
const orders: Record<string, string> = {
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

const tex = (text: string): string =>
  onOneLine(text).replace(/[\\{}~^&%$#_]/g, (sign) => orders[sign] ?? sign)

/** Braces within braces: a style that sets titles in small letters leaves them as the author wrote them. */
const braced = (text: string): string => `{${tex(text)}}`

/** Fields that are read as they stand: only a brace would end them. */
const verbatim = (text: string): string =>
  onOneLine(text).replaceAll('{', '%7B').replaceAll('}', '%7D').replaceAll('\\', '%5C')

/** `Family, Given`; what BibTeX would divide stands in braces, a whole name always. */
const writeName = (name: Name): string =>
  'whole' in name ? braced(name.whole) : `${part(name.family)}, ${part(name.given)}`

const part = (text: string): string => (/,|\band\b|[{}\\"]/i.test(text) ? braced(text) : tex(text))
