import type { Affiliation } from '#domain/manuscript/contributor.ts'
import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { paragraphsOf, singleLine } from '#domain/text/clean-text.ts'
import { el, listEl, textEl, texts, type XmlElement } from '#domain/text/xml.ts'
import { bibliographicCode } from './language.ts'
import { pageLocationOf } from './page-location.ts'
import { directName, nameOf } from './person-names.ts'
import { describeRelations } from './relations.ts'
import { orcidUrl } from './urls.ts'

/** DOAJ native XML, schema 1.3, with all articles in one file. */
export const doajXml = (records: ArticleRecord[]): XmlElement =>
  el('records', ...records.map(doajRecord))

function doajRecord(record: ArticleRecord): XmlElement {
  const { journal, issue, dates } = record
  const { start, end, number } = pageLocationOf(record)
  const language = bibliographicCode(record.language)
  const places = listAffiliations(record)
  return el(
    'record',
    textEl('language', language),
    el('publisher', journal.publisher),
    el('journalTitle', journal.name),
    textEl('issn', journal.issn.print),
    textEl('eissn', journal.issn.online),
    el('publicationDate', dates.published),
    textEl('volume', issue?.volume),
    textEl('issue', issue?.number),
    // DOAJ asks for an article number in place of the first page.
    textEl('startPage', start ?? number),
    textEl('endPage', end),
    textEl('doi', record.doi),
    el('publisherRecordId', record.id),
    el('documentType', 'article'),
    el('title', { language }, singleLine(record.title)),
    authors(record, places),
    affiliations(places),
    textEl('abstract', abstractOf(record), { language }),
    el('fullTextUrl', { format: 'html' }, record.url),
    keywords(record, language),
  )
}

/** The abstract, after a sentence about each notice. */
const abstractOf = (record: ArticleRecord): string =>
  [...describeRelations(record), ...paragraphsOf(record.abstract)].join('\n')

const formatAffiliation = ({ name, country }: Affiliation) =>
  singleLine([name, country].filter(Boolean).join(', '))

const listAffiliations = ({ contributors }: ArticleRecord): string[] => [
  ...new Set(contributors.flatMap(({ affiliations }) => affiliations.map(formatAffiliation))),
]

const authors = ({ contributors }: ArticleRecord, places: string[]) =>
  listEl(
    'authors',
    contributors.map((person) =>
      el(
        'author',
        el('name', directName(nameOf(person))),
        ...person.affiliations.map((affiliation) =>
          el('affiliationId', String(places.indexOf(formatAffiliation(affiliation)) + 1)),
        ),
        textEl('orcid_id', person.orcid && orcidUrl(person.orcid)),
      ),
    ),
  )

const affiliations = (places: string[]) =>
  listEl(
    'affiliationsList',
    places.map((place, at) => el('affiliationName', { affiliationId: at + 1 }, place)),
  )

const keywords = ({ keywords }: ArticleRecord, language: string | undefined) =>
  listEl('keywords', texts('keyword', keywords), { language })

/** The body of a POST to DOAJ's `/api/v4/articles`. */
export function doajJson(record: ArticleRecord) {
  const { journal, issue, dates } = record
  const { start, end, number } = pageLocationOf(record)
  const [year, month] = dates.published.split('-')
  return {
    admin: { publisher_record_id: record.id },
    bibjson: {
      title: singleLine(record.title),
      identifier: identifiersOf(record),
      abstract: abstractOf(record),
      author: record.contributors.map((person) => ({
        name: directName(nameOf(person)),
        affiliation: person.affiliations.map(formatAffiliation).join('; ') || undefined,
        orcid_id: person.orcid ? orcidUrl(person.orcid) : undefined,
      })),
      keywords: record.keywords.map(singleLine),
      year,
      month: month && String(Number(month)),
      link: [{ type: 'fulltext', content_type: 'HTML', url: record.url }],
      journal: {
        title: journal.name,
        publisher: journal.publisher,
        volume: issue ? String(issue.volume) : undefined,
        number: issue?.number || undefined,
        start_page: start ?? number ?? undefined,
        end_page: end ?? undefined,
      },
    },
  }
}

function identifiersOf({ doi, journal: { issn } }: ArticleRecord) {
  const known = { doi, pissn: issn.print, eissn: issn.online }
  return Object.entries(known).flatMap(([type, id]) => (id ? [{ type, id }] : []))
}
