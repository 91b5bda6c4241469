import type {
  ArticleRecord,
  IssueContents,
  IssueRecord,
  JournalRecord,
  RecordContributor,
  RecordFile,
} from '#domain/publishing/article-record.ts'
import { doiUrl } from '#domain/publishing/doi/doi-link.ts'
import { cleanText, singleLine } from '#domain/text/clean-text.ts'
import { pageLocationOf } from '#features/metadata/formats/page-location.ts'
import { directName, nameOf } from '#features/metadata/formats/person-names.ts'
import { describeRelations, noticeOf, retractionOf } from '#features/metadata/formats/relations.ts'
import { cardUrl } from '#features/metadata/formats/social-card.ts'
import { orcidUrl, persistentUrl } from '#features/metadata/formats/urls.ts'

/** A JSON-LD document; undefined values are left out when it is written. */
export type JsonLd = { [key: string]: JsonLdValue }
type JsonLdValue = string | number | boolean | undefined | JsonLd | JsonLdValue[]

const context = { '@context': 'https://schema.org' } as const

/** A schema.org ScholarlyArticle in an issue, a volume and a periodical. */
export const jsonLdOfArticle = (record: ArticleRecord): JsonLd => ({
  ...context,
  ...describeArticle(record),
  isPartOf: record.issue
    ? publicationIssue(record.issue, record.journal)
    : periodical(record.journal),
})

export type ListedIssue = Omit<IssueContents, 'articles' | 'changedAt'> & {
  articles: ListedArticle[]
}
export type ListedArticle = WithPages &
  Pick<ArticleRecord, 'url' | 'doi' | 'title' | 'contributors'>
type WithPages = Pick<ArticleRecord, 'pages' | 'articleNumber'>

/** A schema.org PublicationIssue with its articles. */
export const jsonLdOfIssue = (issue: ListedIssue): JsonLd => ({
  ...context,
  ...publicationIssue(issue, issue.journal),
  description: issue.introduction ? cleanText(issue.introduction) : undefined,
  hasPart: issue.articles.map((record) => ({
    '@type': 'ScholarlyArticle',
    '@id': persistentUrl(record),
    url: record.url,
    headline: singleLine(record.title),
    author: record.contributors.map(author),
    ...pageFields(record),
  })),
})

export const jsonLdOfJournal = (journal: JournalRecord): JsonLd => ({
  ...context,
  ...periodical(journal),
})

function describeArticle(record: ArticleRecord): JsonLd {
  const { dates, licence } = record
  const title = singleLine(record.title)
  return {
    '@type': 'ScholarlyArticle',
    '@id': persistentUrl(record),
    url: record.url,
    name: title,
    headline: title,
    abstract: cleanText(record.abstract) || undefined,
    inLanguage: record.language,
    author: record.contributors.map(author),
    datePublished: dates.published,
    dateModified: record.changedAt.toISOString(),
    keywords: record.keywords.map(singleLine),
    about: record.category ? singleLine(record.category) : undefined,
    license: licence.url,
    isAccessibleForFree: true,
    publisher: publisher(record.journal),
    identifier: record.doi ? doiIdentifier(record.doi) : undefined,
    sameAs: record.doi ? doiUrl(record.doi) : undefined,
    ...pageFields(record),
    image: cardUrl(record),
    wordCount: record.fullText?.words,
    encoding: [...(record.fullText ? [htmlObject(record)] : []), ...record.files.map(mediaObject)],
    funding: record.funding.map(({ funder, award }) => ({
      '@type': 'Grant',
      identifier: award ?? undefined,
      funder: { '@type': 'Organization', name: singleLine(funder) },
    })),
    ...statusFields(record),
  }
}

const doiIdentifier = (doi: string): JsonLd => ({
  '@type': 'PropertyValue',
  propertyID: 'DOI',
  value: doi,
})

const publisher = ({ publisher }: JournalRecord): JsonLd => ({
  '@type': 'Organization',
  name: singleLine(publisher),
})

/** Notices about the article: schema.org has a property for corrections, and a status for the rest. */
function statusFields(record: ArticleRecord): JsonLd {
  const notice = noticeOf(record)
  const sentences = describeRelations({
    relations: record.relations.filter(({ direction }) => direction === 'concerned-by'),
  })
  return {
    creativeWorkStatus: retractionOf(record) ? 'Retracted' : undefined,
    correction: sentences.length > 0 ? sentences : undefined,
    isBasedOn: notice ? persistentUrl(notice.article) : undefined,
  }
}

function author(person: RecordContributor): JsonLd {
  const name = nameOf(person)
  const places = person.affiliations.map(({ name, country, ror }) => ({
    '@type': 'Organization',
    '@id': ror ?? undefined,
    name: singleLine(name),
    address: country ? { '@type': 'PostalAddress', addressCountry: country } : undefined,
  }))
  return {
    '@type': person.organisation ? 'Organization' : 'Person',
    '@id': person.orcid ? orcidUrl(person.orcid) : undefined,
    name: directName(name),
    ...('family' in name && { familyName: name.family, givenName: name.given }),
    affiliation: places.length > 0 ? places : undefined,
  }
}

function pageFields(record: WithPages): JsonLd {
  const { start, end, printed, number } = pageLocationOf(record)
  return {
    pageStart: start ?? undefined,
    pageEnd: end ?? undefined,
    pagination: printed ?? number ?? undefined,
  }
}

/** The page itself, which has the full text. */
const htmlObject = ({ url }: ArticleRecord): JsonLd => ({
  '@type': 'MediaObject',
  contentUrl: url,
  encodingFormat: 'text/html',
})

const mediaObject = ({ url, mediaType, bytes, sha256 }: RecordFile): JsonLd => ({
  '@type': 'MediaObject',
  contentUrl: url,
  encodingFormat: mediaType,
  contentSize: String(bytes),
  sha256,
})

const publicationIssue = (issue: IssueRecord, journal: JournalRecord): JsonLd => ({
  '@type': 'PublicationIssue',
  '@id': persistentUrl(issue),
  url: issue.url,
  name: issue.title ? singleLine(issue.title) : undefined,
  issueNumber: issue.number ? singleLine(issue.number) : undefined,
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
    name: singleLine(journal.name),
    alternateName: singleLine(journal.shortName),
    issn: issn.length > 0 ? issn : undefined,
    publisher: publisher(journal),
  }
}
