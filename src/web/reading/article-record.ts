import type { ArticleRecord } from '#domain/publishing/record.ts'
import { lastingUrl } from '#features/discovery/formats/addresses.ts'
import { dublinCoreTags } from '#features/discovery/formats/dublin-core-tags.ts'
import { highwireTags } from '#features/discovery/formats/highwire.ts'
import { jsonLdOfArticle } from '#features/discovery/formats/json-ld.ts'
import { pictureUrl } from '#features/discovery/formats/picture.ts'
import { linkHeader } from '#features/discovery/formats/signposting.ts'
import { styles } from '#features/discovery/formats/styles/styles.ts'
import {
  citationFormats,
  citationUrl,
  metadataFormats,
  metadataUrl,
  offered,
} from '#features/discovery/formats/table.ts'
import { onOneLine } from '#features/discovery/formats/text.ts'

/** What the page of an article tells of its record, beside what it shows: made once, on the server. */
export const tellRecord = (record: ArticleRecord) => ({
  head: [...highwireTags(record), ...dublinCoreTags(record)],
  /** Where machines read the same, one `<link rel="alternate">` each. */
  alternates: offered(metadataFormats, record).map(([format, { mediaType, name }]) => ({
    type: mediaType,
    title: name,
    href: metadataUrl(record, format),
  })),
  jsonLd: jsonLdOfArticle(record),
  citations: styles.map(({ name, write }) => ({ name, runs: write(record) })),
  downloads: offered(citationFormats, record).map(([format, { name }]) => ({
    name,
    href: new URL(citationUrl(record, format)).pathname,
  })),
  shared: { title: onOneLine(record.title), url: lastingUrl(record) },
  picture: pictureUrl(record),
})
export type ToldRecord = ReturnType<typeof tellRecord>

/** The headers of the page's answer, for machines that read no HTML. */
export const headersOf = (record: ArticleRecord) => ({ link: linkHeader(record) })

/** What the record adds to the head of the page. */
export const metaOf = ({ head, alternates, jsonLd }: ToldRecord) => [
  ...head,
  { tagName: 'link' as const, rel: 'schema.DC', href: 'http://purl.org/dc/elements/1.1/' },
  ...alternates.map((link) => ({ tagName: 'link' as const, rel: 'alternate', ...link })),
  { 'script:ld+json': jsonLd },
]
