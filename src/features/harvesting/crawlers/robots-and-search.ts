import { robotsGroups } from '#domain/journal/robots.ts'
import { el, writeDocument } from '#domain/text/xml.ts'
import type { JournalContext } from '#features/publishing/articles/record-queries.ts'

/** robots.txt with the address of the sitemap. */
export const robotsText = ({ journal, baseUrl }: JournalContext): string =>
  [...robotsGroups(journal.crawlers), `Sitemap: ${baseUrl}/sitemap.xml\n`].join('\n')

/** Describes the search for browsers. (OpenSearch 1.1, draft 6, which limits the short name to 16 characters) */
export const openSearchDescription = ({
  journal: { name, shortName },
  baseUrl,
}: JournalContext): string =>
  writeDocument(
    el(
      'OpenSearchDescription',
      { xmlns: 'http://a9.com/-/spec/opensearch/1.1/' },
      el('ShortName', [...(shortName || name)].slice(0, 16).join('')),
      el('Description', `Search every article of ${name}`.slice(0, 1024)),
      el('Url', { type: 'text/html', template: `${baseUrl}/archive?q={searchTerms}` }),
      el('Image', { width: 32, height: 32, type: 'image/png' }, `${baseUrl}/favicon-32.png`),
      el('InputEncoding', 'UTF-8'),
    ),
  )
