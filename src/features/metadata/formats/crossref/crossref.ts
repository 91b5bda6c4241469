import type { Journal } from '#domain/journal/journal.ts'
import type { Affiliation } from '#domain/manuscript/contributor.ts'
import type {
  ArticleRecord,
  IssueContents,
  IssueRecord,
  JournalRecord,
  RecordContributor,
} from '#domain/publishing/article-record.ts'
import { splitByDoi } from '#domain/publishing/doi/doi-link.ts'
import { singleLine } from '#domain/text/clean-text.ts'
import {
  el,
  listEl,
  paragraphElements,
  textEl,
  type XmlAttributes,
  type XmlContent,
  type XmlElement,
} from '#domain/text/xml.ts'
import { iso639Code } from '#features/metadata/formats/language.ts'
import { pageLocationOf } from '#features/metadata/formats/page-location.ts'
import { directName, nameOf } from '#features/metadata/formats/person-names.ts'
import { metadataUrl, orcidUrl } from '#features/metadata/formats/urls.ts'
import { crossrefRelations, crossrefUpdates } from './crossref-relations.ts'

/** Who gets Crossref's reports. */
export type Depositor = { name: string; email: string }

/** The depositor, and the id of the batch in Crossref's reports (4 to 100 characters). */
export type CrossrefDeposit = {
  batchId: string
  /** Must be later than that of the previous deposit of the same DOI. */
  at: Date
  depositor: Depositor
}

/** The configured name and email for Crossref's reports, else those of the publisher. */
export const depositorOf = ({ doi, publisher, contact }: Journal): Depositor =>
  doi?.depositor ?? { name: publisher, email: contact.email }

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
  return doiBatch(journal, deposit, [inIssue, journalArticle(record, doi)])
}

/** The deposit of an issue; undefined without a DOI. */
export const crossrefIssue = (
  issue: IssueContents,
  deposit: CrossrefDeposit,
): XmlElement | undefined => (issue.doi ? issueBatch(issue, deposit, []) : undefined)

/**
 * The deposit of an issue with its articles, for upload by hand. Leaves out works without a DOI; undefined if nothing has
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
  return doiBatch(issue.journal, deposit, [journalIssue(issue, earliest), ...articles])
}

const doiBatch = (journal: JournalRecord, deposit: CrossrefDeposit, content: XmlContent[]) =>
  depositBatch(journal, deposit, [el('journal', journalMetadata(journal), ...content)])

export const depositBatch = (
  journal: JournalRecord,
  { batchId, at, depositor }: CrossrefDeposit,
  works: XmlContent[],
): XmlElement =>
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
      el('registrant', truncate(journal.publisher, 255)),
    ),
    el('body', ...works),
  )

/** Counts characters as the schema does. */
export const truncate = (text: string, max: number): string =>
  [...singleLine(text)].slice(0, max).join('')

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
    abstractElement(record.abstract, record.language),
    ...record.translatedAbstracts.map(({ language, text }) => abstractElement(text, language)),
    dateElement('publication_date', record.dates.published),
    record.dates.accepted && dateElement('acceptance_date', record.dates.accepted),
    pageElement(record),
    ...programs(record),
    crossrefRelations(record),
    doiData(record, doi),
    citations(record),
  )

const abstractElement = (text: string, language: string): XmlElement | undefined =>
  listEl('jats:abstract', paragraphElements(text, 'jats:p'), { 'xml:lang': language })

export function contributors(people: RecordContributor[]): XmlElement | undefined {
  const known = people.filter((person) => directName(nameOf(person)) !== '')
  return listEl('contributors', known.map(contributorElement))
}

/** The name of a person without known parts counts as a surname, which Crossref requires. */
function contributorElement(person: RecordContributor, index: number): XmlElement {
  const role = { sequence: index === 0 ? 'first' : 'additional', contributor_role: 'author' }
  const name = nameOf(person)
  if (person.organisation) return el('organization', role, truncate(directName(name), 511))
  const [family, given] = 'whole' in name ? [name.whole, null] : [name.family, name.given]
  return el(
    'person_name',
    role,
    textEl('given_name', given && truncate(given, 60)),
    el('surname', truncate(family, 60)),
    listEl('affiliations', person.affiliations.map(institution)),
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

function pageElement(record: ArticleRecord): XmlElement | undefined {
  const { first, last, others, number } = pageLocationOf(record)
  const limited = (name: string, text: string | null, attributes?: XmlAttributes) =>
    textEl(name, text && truncate(text, 32), attributes)
  return (
    listEl('pages', [
      limited('first_page', first),
      limited('last_page', last),
      limited('other_pages', others),
    ]) ??
    listEl('publisher_item', [
      limited('item_number', number, { item_number_type: 'article_number' }),
    ])
  )
}

/** Funding and licence, which are inside an update. */
function programs(record: ArticleRecord): XmlContent[] {
  const own = [funding(record), licence(record)]
  const updates = crossrefUpdates(record)
  const policy = record.journal.updatePolicy
  if (!updates || !policy) return own
  return [el('crossmark', el('crossmark_policy', policy), updates, el('custom_metadata', ...own))]
}

function funding({ funding }: ArticleRecord): XmlElement | undefined {
  const assertion = (name: string, ...content: XmlContent[]) =>
    el('fr:assertion', { name }, ...content)
  const groups = funding.map(({ funder, award }) =>
    assertion(
      'fundgroup',
      assertion('funder_name', singleLine(funder)),
      award && assertion('award_number', singleLine(award)),
    ),
  )
  return listEl('fr:program', groups, { name: 'fundref' })
}

const licence = ({ licence, dates }: ArticleRecord): XmlElement =>
  el(
    'ai:program',
    { name: 'AccessIndicators' },
    el('ai:free_to_read'),
    el('ai:license_ref', { applies_to: 'vor', start_date: dates.published }, licence.url),
  )

/** The page, the PDF for similarity checks, and every form of the full text for text mining. */
function doiData(record: ArticleRecord, doi: string): XmlElement {
  const { url, files, fullText } = record
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
    listEl(
      'collection',
      [resource, ...(fullText ? fullTextResources(record) : [])].map(
        (each) => each && el('item', each),
      ),
      { property: 'text-mining' },
    ),
  )
}

/** The full text in HTML, JATS and EPUB. */
function fullTextResources(record: ArticleRecord): XmlElement[] {
  const epub = record.files.find(({ format }) => format === 'epub')
  return [
    el('resource', { mime_type: 'text/html' }, record.url),
    el('resource', { mime_type: 'application/xml' }, metadataUrl(record, 'jats')),
    ...(epub ? [el('resource', { mime_type: epub.mediaType }, epub.url)] : []),
  ]
}

/** Each reference as typed, with its DOI if it names exactly one. */
const citations = ({ references }: ArticleRecord): XmlElement | undefined =>
  listEl(
    'citation_list',
    references.map((reference, index) => {
      const dois = splitByDoi(reference).flatMap(({ doi }) => doi ?? [])
      return el(
        'citation',
        { key: `ref${index + 1}` },
        dois.length === 1 ? textEl('doi', dois[0]) : undefined,
        el('unstructured_citation', singleLine(reference)),
      )
    }),
  )
