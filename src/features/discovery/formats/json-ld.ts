import type {
  ArticleRecord,
  IssueContents,
  IssueRecord,
  JournalRecord,
  RecordContributor,
  RecordFile,
} from '#domain/publishing/record.ts'
import { doiUrl, lastingUrl, orcidUrl } from './addresses.ts'
import { nameOf, upright } from './names.ts'
import { noticeOf, retractionOf, sayRelations } from './notices.ts'
import { placeOf } from './pages.ts'
import { onOneLine, writable } from './text.ts'

/** What a JSON-LD document is made of; what is undefined is left out when it is written. */
export type JsonLd = { [key: string]: JsonLdValue }
type JsonLdValue = string | number | boolean | undefined | JsonLd | JsonLdValue[]

const context = { '@context': 'https://schema.org' } as const

/** The article as schema.org has it: a ScholarlyArticle in an issue, in a volume, in a periodical. */
export const jsonLdOfArticle = (record: ArticleRecord): JsonLd => ({
  ...context,
  ...describeArticle(record),
  isPartOf: record.issue ? withinIssue(record.issue, record.journal) : periodical(record.journal),
})

/** What the page of an issue tells of it, and of what stands in it. */
export type ToldIssue = Omit<IssueContents, 'articles' | 'changedAt'> & { articles: Listed[] }
type Listed = Placed & Pick<ArticleRecord, 'url' | 'doi' | 'title' | 'contributors'>
type Placed = Pick<ArticleRecord, 'pages' | 'articleNumber'>

/** An issue as schema.org has it, with what stands in it. */
export const jsonLdOfIssue = (issue: ToldIssue): JsonLd => ({
  ...context,
  ...withinIssue(issue, issue.journal),
  description: issue.introduction ? writable(issue.introduction) : undefined,
  hasPart: issue.articles.map((record) => ({
    '@type': 'ScholarlyArticle',
    '@id': lastingUrl(record),
    url: record.url,
    headline: onOneLine(record.title),
    author: record.contributors.map(author),
    ...placeFacts(record),
  })),
})

/** The journal as schema.org has it. */
export const jsonLdOfJournal = (journal: JournalRecord): JsonLd => ({
  ...context,
  ...periodical(journal),
})

function describeArticle(record: ArticleRecord): JsonLd {
  const { dates, licence } = record
  const title = onOneLine(record.title)
  return {
    '@type': 'ScholarlyArticle',
    '@id': lastingUrl(record),
    url: record.url,
    name: title,
    headline: title,
    abstract: writable(record.abstract) || undefined,
    inLanguage: record.language,
    author: record.contributors.map(author),
    datePublished: dates.published,
    dateModified: record.changedAt.toISOString(),
    keywords: record.keywords.map(onOneLine),
    about: record.category ? onOneLine(record.category) : undefined,
    license: licence.url,
    isAccessibleForFree: true,
    publisher: publisher(record.journal),
    identifier: record.doi ? doiOf(record.doi) : undefined,
    sameAs: record.doi ? doiUrl(record.doi) : undefined,
    ...placeFacts(record),
    encoding: record.files.map(mediaObject),
    funding: record.funding.map(({ funder, award }) => ({
      '@type': 'Grant',
      identifier: award ?? undefined,
      funder: { '@type': 'Organization', name: onOneLine(funder) },
    })),
    ...standing(record),
  }
}

const doiOf = (doi: string): JsonLd => ({ '@type': 'PropertyValue', propertyID: 'DOI', value: doi })

const publisher = ({ publisher }: JournalRecord): JsonLd => ({
  '@type': 'Organization',
  name: onOneLine(publisher),
})

/** What has become of it since: schema.org has a word for corrections, and a state for the rest. */
function standing(record: ArticleRecord): JsonLd {
  const notice = noticeOf(record)
  const sentences = sayRelations({
    relations: record.relations.filter(({ direction }) => direction === 'concerned-by'),
  })
  return {
    creativeWorkStatus: retractionOf(record) ? 'Retracted' : undefined,
    correction: sentences.length > 0 ? sentences : undefined,
    isBasedOn: notice ? lastingUrl(notice.article) : undefined,
  }
}

function author(person: RecordContributor): JsonLd {
  const name = nameOf(person)
  const places = person.affiliations.map(({ name, country, ror }) => ({
    '@type': 'Organization',
    '@id': ror ?? undefined,
    name: onOneLine(name),
    address: country ? { '@type': 'PostalAddress', addressCountry: country } : undefined,
  }))
  return {
    '@type': 'Person',
    '@id': person.orcid ? orcidUrl(person.orcid) : undefined,
    name: upright(name),
    ...('family' in name && { familyName: name.family, givenName: name.given }),
    affiliation: places.length > 0 ? places : undefined,
  }
}

function placeFacts(record: Placed): JsonLd {
  const place = placeOf(record)
  if (place.kind === 'none') return {}
  if (place.kind === 'number') return { pagination: place.number }
  return { pageStart: place.first, pageEnd: place.last ?? undefined, pagination: place.printed }
}

const mediaObject = ({ url, mediaType, bytes, sha256 }: RecordFile): JsonLd => ({
  '@type': 'MediaObject',
  contentUrl: url,
  encodingFormat: mediaType,
  contentSize: String(bytes),
  sha256,
})

const withinIssue = (issue: IssueRecord, journal: JournalRecord): JsonLd => ({
  '@type': 'PublicationIssue',
  '@id': lastingUrl(issue),
  url: issue.url,
  name: issue.title ? onOneLine(issue.title) : undefined,
  issueNumber: issue.number ? onOneLine(issue.number) : undefined,
  datePublished: issue.publicationDate ?? (issue.year ? String(issue.year) : undefined),
  isPartOf: {
    '@type': 'PublicationVolume',
    volumeNumber: String(issue.volume),
    isPartOf: periodical(journal),
  },
})

function periodical(journal: JournalRecord): JsonLd {
  const issn = [journal.issn.online, journal.issn.print].filter((known) => known !== null)
  return {
    '@type': 'Periodical',
    '@id': `${journal.url}/`,
    url: `${journal.url}/`,
    name: onOneLine(journal.name),
    alternateName: onOneLine(journal.shortName),
    issn: issn.length > 0 ? issn : undefined,
    publisher: publisher(journal),
  }
}
