import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import {
  availableFormats,
  citationFormats,
  citationUrl,
  metadataFormats,
  metadataUrl,
} from '#features/metadata/formats/article-formats.ts'
import { dublinCoreTags } from '#features/metadata/formats/dublin-core/dublin-core-tags.ts'
import { cardUrl } from '#features/metadata/formats/social-card.ts'
import { citationStyles } from '#features/metadata/formats/styles/citation-styles.ts'
import { singleLine } from '#features/metadata/formats/text.ts'
import { persistentUrl } from '#features/metadata/formats/urls.ts'
import { highwireTags } from '#features/metadata/formats/web/highwire.ts'
import { jsonLdOfArticle } from '#features/metadata/formats/web/json-ld.ts'
import { linkHeader } from '#features/metadata/formats/web/signposting.ts'

/** The metadata of an article's page, built once on the server. */
export const buildArticleHead = (record: ArticleRecord) => ({
  head: [...highwireTags(record), ...dublinCoreTags(record)],
  /** The machine-readable formats, one `<link rel="alternate">` each. */
  alternates: availableFormats(metadataFormats, record).map(([format, { mediaType, name }]) => ({
    type: mediaType,
    title: name,
    href: metadataUrl(record, format),
  })),
  jsonLd: jsonLdOfArticle(record),
  citations: citationStyles.map(({ name, write }) => ({ name, runs: write(record) })),
  downloads: availableFormats(citationFormats, record).map(([format, { name }]) => ({
    name,
    href: new URL(citationUrl(record, format)).pathname,
  })),
  shared: { title: singleLine(record.title), url: persistentUrl(record) },
  picture: cardUrl(record),
})
export type ArticleHead = ReturnType<typeof buildArticleHead>

/** The Signposting headers of the page, for machines that do not parse HTML. */
export const articleHeaders = (record: ArticleRecord) => ({ link: linkHeader(record) })

export const articleMeta = ({ head, alternates, jsonLd }: ArticleHead) => [
  ...head,
  { tagName: 'link' as const, rel: 'schema.DC', href: 'http://purl.org/dc/elements/1.1/' },
  ...alternates.map((link) => ({ tagName: 'link' as const, rel: 'alternate', ...link })),
  { 'script:ld+json': jsonLd },
]
