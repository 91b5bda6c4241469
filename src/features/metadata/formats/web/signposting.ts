import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { doiUrl } from '#domain/publishing/doi/doi-link.ts'
import {
  type ArticleFormat,
  availableFormats,
  citationFormats,
  citationUrl,
  linksetUrl,
  metadataFormats,
} from '#features/metadata/formats/article-formats.ts'
import { metadataUrl, orcidUrl } from '#features/metadata/formats/urls.ts'

/** A link from an article page (RFC 8288; the relations of FAIR Signposting, level 2). */
export type Link = { rel: string; href: string; type?: string; profile?: string }

export const linksetType = 'application/linkset+json'

/** All links for machines, the most important first. */
export const linksOf = (record: ArticleRecord): Link[] => [
  { rel: 'cite-as', href: record.doi ? doiUrl(record.doi) : record.url },
  { rel: 'linkset', href: linksetUrl(record), type: linksetType },
  { rel: 'type', href: 'https://schema.org/ScholarlyArticle' },
  { rel: 'type', href: 'https://schema.org/AboutPage' },
  { rel: 'license', href: record.licence.url },
  { rel: 'collection', href: record.issue?.url ?? `${record.journal.url}/`, type: 'text/html' },
  ...[...record.files, ...record.supplements].map(({ url, mediaType }) => ({
    rel: 'item',
    href: url,
    type: mediaType,
  })),
  // The page is content too: its full text in HTML.
  ...(record.fullText ? [{ rel: 'item', href: record.url, type: 'text/html' }] : []),
  ...describedByLinks(record, metadataFormats, metadataUrl),
  ...describedByLinks(record, citationFormats, citationUrl),
  ...record.contributors.flatMap(({ orcid }) =>
    orcid ? [{ rel: 'author', href: orcidUrl(orcid) }] : [],
  ),
]

function describedByLinks(
  record: ArticleRecord,
  formats: Record<string, ArticleFormat>,
  address: (record: ArticleRecord, format: string) => string,
): Link[] {
  return availableFormats(formats, record).map(([name, { mediaType, profile }]) => ({
    rel: 'describedby',
    href: address(record, name),
    type: mediaType,
    ...(profile && { profile }),
  }))
}

/** In characters: proxies limit all headers of a response to 4 KB. */
const maxHeaderLength = 2500

/** The links as a `Link` header; those that do not fit are in the linkset only. */
export function linkHeader(record: ArticleRecord): string {
  let header = ''
  for (const link of linksOf(record)) {
    const next = header ? `${header}, ${writeLink(link)}` : writeLink(link)
    if (next.length <= maxHeaderLength) header = next
  }
  return header
}

const writeLink = ({ rel, href, type, profile }: Link): string =>
  [
    `<${asciiUrl(href)}>`,
    `rel="${rel}"`,
    type && `type="${stripQuotes(type)}"`,
    profile && `profile="${profile}"`,
  ]
    .filter(Boolean)
    .join('; ')

/** Encodes characters that a header cannot hold. */
const asciiUrl = (href: string): string =>
  href.toWellFormed().replace(/[^!#-;=?-[\]_a-z~]/gu, (character) => encodeURIComponent(character))

const stripQuotes = (text: string): string => text.replace(/[^\w!#$&^.+/;= -]/g, '')

/** In a linkset, an attribute that RFC 8288 does not define holds a list. */
type Target = { href: string; type?: string; profile?: string[] }

const toTarget = ({ href, type, profile }: Link): Target => ({
  href,
  ...(type && { type }),
  ...(profile && { profile: [profile] }),
})

/** The links as a linkset with reverse links (RFC 9264, 4.2). */
export function linkset(record: ArticleRecord) {
  const links = linksOf(record).filter(({ rel }) => rel !== 'linkset')
  const page: Target[] = [{ href: record.url, type: 'text/html' }]
  const back = (rel: string, relBack: string) =>
    links
      .filter((link) => link.rel === rel && link.href !== record.url)
      .map(({ href }) => ({ anchor: href, [relBack]: page }))
  const own = Object.groupBy(links, ({ rel }) => rel)
  const targets = Object.entries(own).map(([rel, found = []]) => [rel, found.map(toTarget)])
  return {
    linkset: [
      { anchor: record.url, ...Object.fromEntries(targets) },
      ...back('item', 'collection'),
      ...back('describedby', 'describes'),
    ],
  }
}
