import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { singleLine } from '#domain/text/clean-text.ts'
import {
  availableFormats,
  citationFormats,
  citationUrl,
  metadataFormats,
} from '#features/metadata/formats/article-formats.ts'
import { dublinCoreTags } from '#features/metadata/formats/dublin-core/dublin-core-tags.ts'
import { cardUrl } from '#features/metadata/formats/social-card.ts'
import { citationStyles } from '#features/metadata/formats/styles/citation-styles.ts'
import { metadataUrl, persistentUrl } from '#features/metadata/formats/urls.ts'
import { highwireTags } from '#features/metadata/formats/web/highwire.ts'
import { jsonLdOfArticle } from '#features/metadata/formats/web/json-ld.ts'
import { linkHeader } from '#features/metadata/formats/web/signposting.ts'
import type { ShownArticle } from '#features/publishing/articles/record-queries.ts'

/** What programs read in the head of an article's page; nothing of one that they must not find. */
const machineTags = (record: ArticleRecord) => ({
  head: [...highwireTags(record), ...dublinCoreTags(record)],
  /** The machine-readable formats, one `<link rel="alternate">` each. */
  alternates: availableFormats(metadataFormats, record).map(([format, { mediaType, name }]) => ({
    type: mediaType,
    title: name,
    href: metadataUrl(record, format),
  })),
  jsonLd: jsonLdOfArticle(record),
  downloads: availableFormats(citationFormats, record).map(([format, { name }]) => ({
    name,
    href: new URL(citationUrl(record, format)).pathname,
  })),
})

/** The metadata of an article's page, built once on the server. */
export const buildArticleHead = ({ record, isLeftSample }: ShownArticle) => ({
  ...(isLeftSample
    ? { head: [], alternates: [], jsonLd: null, downloads: [] }
    : machineTags(record)),
  citations: citationStyles.map(({ name, write }) => ({ name, runs: write(record) })),
  shared: { title: singleLine(record.title), url: persistentUrl(record) },
  /** The picture for sharing; a sample in a real journal has none. */
  picture: isLeftSample ? null : cardUrl(record),
})
export type ArticleHead = ReturnType<typeof buildArticleHead>

/** The Signposting headers of the page, for machines that do not parse HTML. */
export const articleHeaders = ({ record, isLeftSample }: ShownArticle): Record<string, string> =>
  isLeftSample ? {} : { link: linkHeader(record) }
