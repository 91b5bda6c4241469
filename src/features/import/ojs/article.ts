import { isDay } from '#domain/text/day.ts'
import type { IncomingArticle, IncomingIssue } from '#features/import/incoming.ts'
import { contributorsOf } from './contributors.ts'
import {
  childrenNamed,
  idOfType,
  type OjsElement,
  parseWholeNumber,
  type Skip,
  unknownChildren,
  urlKeys,
} from './element.ts'
import { galleysOf } from './galleys.ts'
import { readIssueNumber, type Section } from './issue.ts'
import { toBcp47 } from './language.ts'
import { publicationOf, readTexts, versionNumber } from './publication.ts'

export type IssueContext = { issue: IncomingIssue | undefined; sections: Map<string, Section> }

/** The numbers of OJS for the status of an article. */
const statuses = { queued: '1', published: '3', declined: '4' }

const knownElements = ['id', 'publication', 'submission_file', 'supplementary_file', 'artwork_file']
const knownIds = ['internal', 'public', 'publisher-id', 'doi']

/** Why an article is not imported. */
export const refusalReason = ({ attributes }: OjsElement): string | undefined =>
  attributes.status === statuses.declined ? 'it was declined' : undefined

/** Reads an article of a native export, which begins at `line` of the file. */
export function toIncomingArticle(
  article: OjsElement,
  context: IssueContext,
  line: number,
): IncomingArticle {
  const leftOut: string[] = []
  const skip = (sentence: string) => leftOut.push(sentence)
  const { publication, others } = publicationOf(article)
  const locale = publication.attributes.locale ?? article.attributes.locale ?? 'en'
  const texts = readTexts(publication, locale, skip)
  const contributors = contributorsOf(publication, locale, skip)
  const galleys = galleysOf(article, publication, locale, skip)
  const internalId = idOfType(article, 'internal')
  const key = internalId && internalId.length <= 100 ? internalId : `line ${line}`
  const issue = findIssue(publication, context, skip)
  const section = context.sections.get(publication.attributes.section_ref ?? '')
  const { isPublished, publicationDate } = publicationDates(article, publication, issue, skip)
  for (const other of others) skip(`version ${versionNumber(other)}, which is not the current one`)
  reportUnknown(article, publication, skip)
  return {
    format: 'ojs',
    key,
    aliases: aliasesOf(article, publication).filter((name) => name !== key),
    about: `article ${key}`,
    requestedId: undefined,
    strict: false,
    input: {
      ...texts,
      contributors,
      language: toBcp47(locale),
      status: isPublished ? 'published' : 'draft',
      volume: issue?.volume,
      issue: issue?.number,
      publicationDate,
      receivedOn: article.attributes.date_submitted ?? '',
    },
    doi: idOfType(publication, 'doi') || idOfType(article, 'doi'),
    section: section?.title ?? publication.attributes.section_ref ?? '',
    position: context.issue ? positionOf(publication, section) : null,
    publishedAt: isPublished ? new Date(`${publicationDate}T08:00:00Z`) : null,
    notice: undefined,
    files: galleys.files,
    skippedFileKeys: galleys.skippedKeys,
    leftOut,
  }
}

const positionOf = ({ attributes }: OjsElement, section: Section | undefined) =>
  Math.min(section?.position ?? 999, 999) * 10_000 +
  Math.min(parseWholeNumber(attributes.seq) ?? 0, 9_999)

function findIssue(publication: OjsElement, { issue }: IssueContext, skip: Skip) {
  if (issue) return issue
  const [named] = childrenNamed(publication, 'issue_identification')
  if (!named) return undefined
  const found = readIssueNumber(named)
  if (!found.issue) skip(`its issue: ${found.problem}`)
  return found.issue
}

/** Whether an article is published, and on which day: its own, or that of its issue. */
function publicationDates(
  { attributes }: OjsElement,
  publication: OjsElement,
  issue: IncomingIssue | undefined,
  skip: Skip,
) {
  const own = (publication.attributes.date_published ?? '').slice(0, 10)
  const status = publication.attributes.status ?? attributes.status ?? (own && statuses.published)
  const isPublished = status === statuses.published && attributes.status !== statuses.queued
  if (isDay(own)) return { isPublished, publicationDate: own }
  if (!isPublished) return { isPublished, publicationDate: '' }
  const day =
    issue?.publicationDate ?? (issue?.year ? `${issue.year}-01-01` : attributes.date_submitted)
  const publicationDate = day && isDay(day) ? day : '1000-01-01'
  skip(`the date of publication is missing: ${publicationDate} is used`)
  return { isPublished, publicationDate }
}

/** The names other than the number that former URLs can contain. */
const aliasesOf = (article: OjsElement, publication: OjsElement): string[] =>
  urlKeys(
    publication.attributes.url_path,
    idOfType(article, 'publisher-id'),
    idOfType(publication, 'publisher-id'),
    idOfType(article, 'public'),
  )

/** Reports identifiers of other types and unknown elements. */
function reportUnknown(article: OjsElement, publication: OjsElement, skip: Skip): void {
  const ids = [...new Set([article, publication])].flatMap((one) => childrenNamed(one, 'id'))
  for (const { attributes, text } of ids)
    if (!knownIds.includes(attributes.type ?? ''))
      skip(`<id> of type ${attributes.type ?? 'none'}: ${text.trim().slice(0, 100)}`)
  // The publication reports its own elements.
  if (publication === article) return
  for (const { name } of unknownChildren(article, knownElements)) skip(`<${name}>`)
}
