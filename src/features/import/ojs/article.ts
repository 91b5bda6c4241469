import { isDay } from '#domain/text/day.ts'
import type { IncomingArticle, IncomingIssue } from '#features/import/incoming.ts'
import { contributorsOf } from './contributors.ts'
import { childrenNamed, idOfType, isEmpty, type OjsElement, parseWholeNumber } from './element.ts'
import { galleysOf } from './galleys.ts'
import { readIssueNumber, type Section } from './issue.ts'
import { toBcp47 } from './language.ts'
import { publicationOf, readTexts, versionNumber } from './publication.ts'

/** What an article is told of the issue in which it stands. */
export type IssueContext = { issue: IncomingIssue | undefined; sections: Map<string, Section> }

/** How OJS counts the states of an article. */
const publishedStatus = '3'
const declinedStatus = '4'

/** Why an article is not taken at all; undefined for one that is. */
export const refusalReason = ({ attributes }: OjsElement): string | undefined =>
  attributes.status === declinedStatus ? 'it was declined' : undefined

/** An article of a native export. `line` is where it begins in the file. */
export function toIncomingArticle(
  article: OjsElement,
  around: IssueContext,
  line: number,
): IncomingArticle {
  const { publication, others } = publicationOf(article)
  const locale = publication.attributes.locale ?? article.attributes.locale ?? 'en'
  const texts = readTexts(publication, locale)
  const people = contributorsOf(publication, locale)
  const galleys = galleysOf(article, publication, locale)
  const named = idOfType(article, 'internal')
  const key = named && named.length <= 100 ? named : `line ${line}`
  const place = findIssue(publication, around)
  const section = around.sections.get(publication.attributes.section_ref ?? '')
  const days = publicationDates(article, publication, place.issue)
  const dois = [publication, article].map((one) => idOfType(one, 'doi')).filter(Boolean)
  return {
    source: 'ojs',
    key,
    aliases: aliasesOf(article, publication, key),
    about: `article ${key}`,
    requestedId: undefined,
    strict: false,
    input: {
      ...texts.input,
      contributors: people.contributors,
      language: toBcp47(locale),
      status: days.isPublished ? 'published' : 'draft',
      volume: place.issue?.volume,
      issue: place.issue?.number,
      publicationDate: days.publicationDate,
      receivedDate: article.attributes.date_submitted ?? '',
    },
    doi: dois[0] ?? '',
    section: section?.title ?? publication.attributes.section_ref ?? '',
    position: around.issue ? positionOf(publication, section) : null,
    publishedAt: days.isPublished ? new Date(`${days.publicationDate}T08:00:00Z`) : null,
    notice: undefined,
    files: galleys.files,
    skippedFileKeys: galleys.lostKeys,
    leftOut: [
      ...texts.leftOut,
      ...people.leftOut,
      ...galleys.leftOut,
      ...place.leftOut,
      ...days.leftOut,
      ...others.map(
        (other) => `version ${versionNumber(other)}, which is not the one that readers see`,
      ),
      ...otherIds(article, publication),
      ...(publication === article ? [] : unknownElements(article)),
    ],
  }
}

const positionOf = ({ attributes }: OjsElement, section: Section | undefined) =>
  Math.min(section?.place ?? 999, 999) * 10_000 +
  Math.min(parseWholeNumber(attributes.seq) ?? 0, 9_999)

function findIssue(publication: OjsElement, { issue }: IssueContext) {
  if (issue) return { issue, leftOut: [] }
  const named = childrenNamed(publication, 'issue_identification')[0]
  if (!named) return { issue: undefined, leftOut: [] }
  const found = readIssueNumber(named)
  return { issue: found.issue, leftOut: found.issue ? [] : [`its issue: ${found.problem}`] }
}

/** The day of publication: the article's, else its issue's; one that is published has one. */
function publicationDates(
  { attributes }: OjsElement,
  publication: OjsElement,
  issue: { publicationDate?: string | null; year?: number | null } | undefined,
) {
  const status = publication.attributes.status ?? attributes.status
  const own = (publication.attributes.date_published ?? '').slice(0, 10)
  const isPublished =
    (status ?? (own ? publishedStatus : '')) === publishedStatus && attributes.status !== '1'
  if (isDay(own)) return { isPublished, publicationDate: own, leftOut: [] }
  const found =
    issue?.publicationDate ?? (issue?.year ? `${issue.year}-01-01` : attributes.date_submitted)
  const publicationDate = found && isDay(found) ? found : '1000-01-01'
  const leftOut = isPublished
    ? [`no day of publication is given: ${publicationDate} stands for it`]
    : []
  return { isPublished, publicationDate: isPublished ? publicationDate : '', leftOut }
}

/** What the addresses of OJS may name an article by, besides its number. */
function aliasesOf(article: OjsElement, publication: OjsElement, key: string): string[] {
  const names = [
    publication.attributes.url_path ?? '',
    idOfType(article, 'publisher-id'),
    idOfType(publication, 'publisher-id'),
    idOfType(article, 'public'),
  ]
  return [...new Set(names)].filter((name) => name && name !== key && name.length <= 200)
}

/** Identifiers of kinds that articles do not have here. */
const otherIds = (...of: OjsElement[]): string[] =>
  of
    .flatMap((one) => childrenNamed(one, 'id'))
    .filter(
      ({ attributes }) =>
        !['internal', 'public', 'publisher-id', 'doi'].includes(attributes.type ?? ''),
    )
    .map(
      ({ attributes, text }) =>
        `<id> of type ${attributes.type ?? 'none'}: ${text.trim().slice(0, 100)}`,
    )

const knownElements = ['id', 'publication', 'submission_file', 'supplementary_file', 'artwork_file']

const unknownElements = (article: OjsElement): string[] =>
  article.children
    .filter((child) => !knownElements.includes(child.name) && !isEmpty(child))
    .map(({ name }) => `<${name}>`)
