import type { Affiliation } from '#domain/manuscript/contributor.ts'
import type {
  ArticleRecord,
  IssueContents,
  IssueRecord,
  JournalRecord,
  RecordContributor,
} from '#domain/publishing/article-record.ts'
import { splitByDoi } from '#domain/publishing/doi/doi-link.ts'
import { iso639Code } from '#features/metadata/formats/language.ts'
import { pageLocationOf } from '#features/metadata/formats/page-location.ts'
import { directName, nameOf } from '#features/metadata/formats/person-names.ts'
import { singleLine } from '#features/metadata/formats/text.ts'
import { orcidUrl } from '#features/metadata/formats/urls.ts'
import {
  el,
  paragraphsEl,
  textEl,
  type XmlContent,
  type XmlElement,
} from '#features/metadata/formats/xml.ts'
import { crossrefRelations } from './crossref-relations.ts'

/** The depositor, and the id of the batch in Crossref's reports (4 to 100 characters). */
export type CrossrefDeposit = {
  batchId: string
  /** Must be later than that of the previous deposit of the same DOI. */
  at: Date
  depositor: { name: string; email: string }
  registrant: string
}

const namespaces = {
  xmlns: 'http://www.crossref.org/schema/5.4.0',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xmlns:jats': 'http://www.ncbi.nlm.nih.gov/JATS1',
  'xmlns:fr': 'http://www.crossref.org/fundref.xsd',
  'xmlns:ai': 'http://www.crossref.org/AccessIndicators.xsd',
  'xmlns:rel': 'http://www.crossref.org/relations.xsd',
  'xsi:schemaLocation':
    'http://www.crossref.org/schema/5.4.0 https://www.crossref.org/schemas/crossref5.4.0.xsd',
  version: '5.4.0',
}

/**
 * The deposit of an article (Crossref deposit schema 5.4.0); undefined without a DOI. Crossref accepts it if
 * `checkArticle.crossref` finds nothing.
 */
export function crossrefArticle(
  record: ArticleRecord,
  deposit: CrossrefDeposit,
): XmlElement | undefined {
  const { doi, issue, journal, dates } = record
  if (!doi) return undefined
  const inIssue = issue && journalIssue(issue, dates.published)
  return doiBatch(deposit, journalMetadata(journal), inIssue, journalArticle(record, doi))
}

/** The deposit of an issue; undefined without a DOI. */
export const crossrefIssue = (
  issue: IssueContents,
  deposit: CrossrefDeposit,
): XmlElement | undefined => (issue.doi ? issueBatch(issue, deposit, []) : undefined)

/**
 * The deposit of an issue with its articles, for upload by hand. Leaves out what has no DOI; undefined if nothing has
 * one.
 */
export function crossrefContents(
  issue: IssueContents,
  deposit: CrossrefDeposit,
): XmlElement | undefined {
  const articles = issue.articles.flatMap((record) =>
    record.doi ? [journalArticle(record, record.doi)] : [],
  )
  return issue.doi || articles.length > 0 ? issueBatch(issue, deposit, articles) : undefined
}

function issueBatch(issue: IssueContents, deposit: CrossrefDeposit, articles: XmlElement[]) {
  const [earliest = null] = issue.articles.map(({ dates }) => dates.published).sort()
  const metadata = [journalMetadata(issue.journal), journalIssue(issue, earliest)]
  return doiBatch(deposit, ...metadata, ...articles)
}

const doiBatch = (
  { batchId, at, depositor, registrant }: CrossrefDeposit,
  ...journal: XmlContent[]
) =>
  el(
    'doi_batch',
    namespaces,
    el(
      'head',
      el('doi_batch_id', truncate(batchId, 100)),
      el('timestamp', at.toISOString().replace(/\D/g, '')),
      el(
        'depositor',
        el('depositor_name', truncate(depositor.name, 130)),
        el('email_address', depositor.email),
      ),
      el('registrant', truncate(registrant, 255)),
    ),
    el('body', el('journal', ...journal)),
  )

/** Counts characters as the schema does. */
const truncate = (text: string, max: number): string => [...singleLine(text)].slice(0, max).join('')

const journalMetadata = ({ name, shortName, issn, language }: JournalRecord): XmlElement =>
  el(
    'journal_metadata',
    { language: iso639Code(language) },
    el('full_title', truncate(name, 255)),
    textEl('abbrev_title', truncate(shortName, 150)),
    textEl('issn', issn.print, { media_type: 'print' }),
    textEl('issn', issn.online, { media_type: 'electronic' }),
  )

/** An issue must have a date: its own, its year, else `fallback`. */
function journalIssue(issue: IssueRecord, fallback: string | null): XmlElement {
  const date = issue.publicationDate ?? (issue.year ? String(issue.year) : fallback)
  return el(
    'journal_issue',
    issue.title && el('titles', el('title', singleLine(issue.title))),
    date && dateElement('publication_date', date),
    el('journal_volume', el('volume', String(issue.volume))),
    textEl('issue', truncate(issue.number, 32)),
    issue.doi && el('doi_data', el('doi', singleLine(issue.doi)), el('resource', issue.url)),
  )
}

/** A day `YYYY-MM-DD` or a year. */
function dateElement(name: string, date: string): XmlElement {
  const [year, month, day] = date.split('-')
  const parts = [textEl('month', month), textEl('day', day), textEl('year', year)]
  return el(name, { media_type: 'online' }, ...parts)
}

const journalArticle = (record: ArticleRecord, doi: string): XmlElement =>
  el(
    'journal_article',
    { publication_type: 'full_text', language: iso639Code(record.language) },
    el('titles', el('title', singleLine(record.title))),
    contributors(record.contributors),
    paragraphsEl('jats:abstract', record.abstract, 'jats:p'),
    dateElement('publication_date', record.dates.published),
    record.dates.accepted && dateElement('acceptance_date', record.dates.accepted),
    ...pageElements(record),
    funding(record),
    licence(record),
    crossrefRelations(record),
    doiData(record, doi),
    citations(record),
  )

function contributors(people: RecordContributor[]): XmlElement | undefined {
  const known = people.filter((person) => directName(nameOf(person)) !== '')
  if (known.length === 0) return undefined
  return el('contributors', ...known.map(contributorElement))
}

/** A name without known parts counts as that of an organization. */
function contributorElement(person: RecordContributor, index: number): XmlElement {
  const role = { sequence: index === 0 ? 'first' : 'additional', contributor_role: 'author' }
  const name = nameOf(person)
  if (!person.given && !person.family && 'whole' in name) {
    return el('organization', role, truncate(name.whole, 511))
  }
  const [family, given] = 'whole' in name ? [name.whole, null] : [name.family, name.given]
  return el(
    'person_name',
    role,
    textEl('given_name', given && truncate(given, 60)),
    el('surname', truncate(family, 60)),
    person.affiliations.length > 0
      ? el('affiliations', ...person.affiliations.map(institution))
      : undefined,
    textEl('ORCID', person.orcid && orcidUrl(person.orcid)),
  )
}

const institution = ({ name, country, ror }: Affiliation): XmlElement =>
  el(
    'institution',
    el('institution_name', truncate(name, 1024)),
    textEl('institution_id', ror, { type: 'ror' }),
    textEl('institution_place', country),
  )

function pageElements(record: ArticleRecord): XmlElement[] {
  const location = pageLocationOf(record)
  if (location.kind === 'none') return []
  if (location.kind === 'number') {
    const number = el(
      'item_number',
      { item_number_type: 'article_number' },
      truncate(location.number, 32),
    )
    return [el('publisher_item', number)]
  }
  const last = textEl('last_page', location.last && truncate(location.last, 32))
  return [el('pages', el('first_page', truncate(location.first, 32)), last)]
}

function funding({ funding }: ArticleRecord): XmlElement | undefined {
  if (funding.length === 0) return undefined
  const assertion = (name: string, ...content: XmlContent[]) =>
    el('fr:assertion', { name }, ...content)
  return el(
    'fr:program',
    { name: 'fundref' },
    ...funding.map(({ funder, award }) =>
      assertion(
        'fundgroup',
        assertion('funder_name', singleLine(funder)),
        award && assertion('award_number', singleLine(award)),
      ),
    ),
  )
}

const licence = ({ licence, dates }: ArticleRecord): XmlElement =>
  el(
    'ai:program',
    { name: 'AccessIndicators' },
    el('ai:free_to_read'),
    el('ai:license_ref', { applies_to: 'vor', start_date: dates.published }, licence.url),
  )

/** The page, and the PDF for similarity checks and text mining. */
function doiData({ url, files }: ArticleRecord, doi: string): XmlElement {
  const pdf = files.find(({ format }) => format === 'pdf')
  const resource = pdf && el('resource', { mime_type: 'application/pdf' }, pdf.url)
  return el(
    'doi_data',
    el('doi', singleLine(doi)),
    el('resource', url),
    resource &&
      el(
        'collection',
        { property: 'crawler-based' },
        el('item', { crawler: 'iParadigms' }, resource),
      ),
    resource && el('collection', { property: 'text-mining' }, el('item', resource)),
  )
}

/** Each reference as typed, with its DOI if it names exactly one. */
function citations({ references }: ArticleRecord): XmlElement | undefined {
  if (references.length === 0) return undefined
  return el(
    'citation_list',
    ...references.map((reference, index) => {
      const dois = splitByDoi(reference).flatMap(({ doi }) => doi ?? [])
      return el(
        'citation',
        { key: `ref${index + 1}` },
        dois.length === 1 ? textEl('doi', dois[0]) : undefined,
        el('unstructured_citation', singleLine(reference)),
      )
    }),
  )
}
