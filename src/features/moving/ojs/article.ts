import { isDay } from '#domain/text/day.ts'
import type { IncomingArticle, IncomingIssue } from '../incoming.ts'
import { contributorsOf } from './contributors.ts'
import { all, type Element, idOf, isBlank, numberIn } from './element.ts'
import { galleysOf } from './galleys.ts'
import { issueNumberOf, type Section } from './issue.ts'
import { languageOf } from './language.ts'
import { publicationOf, textsOf, version } from './publication.ts'

/** What an article is told of the issue in which it stands. */
export type IssueAround = { issue: IncomingIssue | undefined; sections: Map<string, Section> }

/** How OJS counts the states of an article. */
const published = '3'
const declined = '4'

/** Why an article is not taken at all; undefined for one that is. */
export const whyNot = ({ attributes }: Element): string | undefined =>
  attributes.status === declined ? 'it was declined' : undefined

/** An article of a native export. `line` is where it begins in the file. */
export function incomingFrom(article: Element, around: IssueAround, line: number): IncomingArticle {
  const { publication, others } = publicationOf(article)
  const locale = publication.attributes.locale ?? article.attributes.locale ?? 'en'
  const texts = textsOf(publication, locale)
  const people = contributorsOf(publication, locale)
  const galleys = galleysOf(article, publication, locale)
  const named = idOf(article, 'internal')
  const key = named && named.length <= 100 ? named : `line ${line}`
  const place = issueOf(publication, around)
  const section = around.sections.get(publication.attributes.section_ref ?? '')
  const days = daysOf(article, publication, place.issue)
  const dois = [publication, article].map((one) => idOf(one, 'doi')).filter(Boolean)
  return {
    source: 'ojs',
    key,
    aliases: aliasesOf(article, publication, key),
    about: `article ${key}`,
    wishedId: undefined,
    strict: false,
    input: {
      ...texts.input,
      contributors: people.contributors,
      language: languageOf(locale),
      status: days.isPublished ? 'published' : 'draft',
      volume: place.issue?.volume,
      issue: place.issue?.number,
      publicationDate: days.publicationDate,
      receivedDate: article.attributes.date_submitted ?? '',
    },
    doi: dois[0] ?? '',
    section: section?.title ?? publication.attributes.section_ref ?? '',
    position: around.issue ? orderOf(publication, section) : null,
    publishedAt: days.isPublished ? new Date(`${days.publicationDate}T08:00:00Z`) : null,
    notice: undefined,
    files: galleys.files,
    lostFileKeys: galleys.lostKeys,
    leftOut: [
      ...texts.leftOut,
      ...people.leftOut,
      ...galleys.leftOut,
      ...place.leftOut,
      ...days.leftOut,
      ...others.map((other) => `version ${version(other)}, which is not the one that readers see`),
      ...otherIds(article, publication),
      ...(publication === article ? [] : unknownOf(article)),
    ],
  }
}

const orderOf = ({ attributes }: Element, section: Section | undefined) =>
  Math.min(section?.place ?? 999, 999) * 10_000 + Math.min(numberIn(attributes.seq) ?? 0, 9_999)

function issueOf(publication: Element, { issue }: IssueAround) {
  if (issue) return { issue, leftOut: [] }
  const named = all(publication, 'issue_identification')[0]
  if (!named) return { issue: undefined, leftOut: [] }
  const found = issueNumberOf(named)
  return { issue: found.issue, leftOut: found.issue ? [] : [`its issue: ${found.problem}`] }
}

/** The day of publication: the article's, else its issue's; one that is published has one. */
function daysOf(
  { attributes }: Element,
  publication: Element,
  issue: { publicationDate?: string | null; year?: number | null } | undefined,
) {
  const status = publication.attributes.status ?? attributes.status
  const own = (publication.attributes.date_published ?? '').slice(0, 10)
  const isPublished = (status ?? (own ? published : '')) === published && attributes.status !== '1'
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
function aliasesOf(article: Element, publication: Element, key: string): string[] {
  const names = [
    publication.attributes.url_path ?? '',
    idOf(article, 'publisher-id'),
    idOf(publication, 'publisher-id'),
    idOf(article, 'public'),
  ]
  return [...new Set(names)].filter((name) => name && name !== key && name.length <= 200)
}

/** Identifiers of kinds that articles do not have here. */
const otherIds = (...of: Element[]): string[] =>
  of
    .flatMap((one) => all(one, 'id'))
    .filter(
      ({ attributes }) =>
        !['internal', 'public', 'publisher-id', 'doi'].includes(attributes.type ?? ''),
    )
    .map(
      ({ attributes, text }) =>
        `<id> of type ${attributes.type ?? 'none'}: ${text.trim().slice(0, 100)}`,
    )

const looked = ['id', 'publication', 'submission_file', 'supplementary_file', 'artwork_file']

const unknownOf = (article: Element): string[] =>
  article.children
    .filter((child) => !looked.includes(child.name) && !isBlank(child))
    .map(({ name }) => `<${name}>`)
