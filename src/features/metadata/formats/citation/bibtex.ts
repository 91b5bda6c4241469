import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { singleLine } from '#domain/text/clean-text.ts'
import { citationKey } from '#features/metadata/formats/citation-key.ts'
import { pageLocationOf } from '#features/metadata/formats/page-location.ts'
import { type Name, namesOf } from '#features/metadata/formats/person-names.ts'
import { describeRelations } from '#features/metadata/formats/relations.ts'

/** A BibTeX entry in UTF-8 (Patashnik, 'BibTeXing'; `doi` and `url` as in later styles). */
export function bibtex(record: ArticleRecord): string {
  const { issue, journal, dates } = record
  const [year, month] = dates.published.split('-')
  const { printed, number } = pageLocationOf(record)
  const fields: [string, string | null | undefined][] = [
    ['author', namesOf(record.contributors).map(writeName).join(' and ')],
    ['title', braced(record.title)],
    ['journal', escapeTex(journal.name)],
    ['volume', issue && String(issue.volume)],
    ['number', issue && escapeTex(issue.number)],
    // Older styles have no field for an article number.
    ['pages', printed ? writePages(printed) : number && escapeTex(number)],
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

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** TeX commands for special characters; BibTeX counts braces even after a backslash. */
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
  separateLigatures(singleLine(text).replace(/[\\{}~^&%$#_]/g, (sign) => texEscapes[sign] ?? sign))

/** TeX and Zotero read `--`, `"` and `''` as dashes and quotation marks, unless each sign has its own braces. */
const separateLigatures = (text: string): string =>
  text.replace(/-{2,}|'{2,}|`{2,}|"/g, (signs) => [...signs].map((sign) => `{${sign}}`).join(''))

/** In this field `--` is the dash of a range. */
const writePages = (printed: string): string =>
  escapeTex(printed.replaceAll('--', '–')).replaceAll('–', '--')

/** Double braces keep the capital letters of a title in every style. */
const braced = (text: string): string => `{${escapeTex(text)}}`

/** For fields that TeX does not interpret: only a brace would end them. */
const verbatim = (text: string): string =>
  singleLine(text).replaceAll('{', '%7B').replaceAll('}', '%7D').replaceAll('\\', '%5C')

/** `Family, Given`, with braces around what BibTeX would split. */
const writeName = (name: Name): string =>
  'whole' in name ? braced(name.whole) : `${namePart(name.family)}, ${namePart(name.given)}`

const namePart = (text: string): string =>
  /,|\band\b|[{}\\"]/i.test(text) ? braced(text) : escapeTex(text)
