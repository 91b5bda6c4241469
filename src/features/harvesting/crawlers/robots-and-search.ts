import type { Journal } from '#domain/journal/journal.ts'
import { robotsGroups } from '#domain/journal/robots.ts'
import { el, writeDocument } from '#features/metadata/formats/xml.ts'
import type { JournalContext } from '#features/metadata/records.ts'

/** robots.txt, with the way to the sitemap. */
export const robotsText = ({ journal, baseUrl }: JournalContext): string =>
  [...robotsGroups(journal.crawlers), `Sitemap: ${baseUrl}/sitemap.xml\n`].join('\n')

/** How a browser searches here. (OpenSearch 1.1, draft 6: a short name has 16 characters at most) */
export const openSearchDescription = ({ journal, baseUrl }: JournalContext): string =>
  writeDocument(
    el(
      'OpenSearchDescription',
      { xmlns: 'http://a9.com/-/spec/opensearch/1.1/' },
      el('ShortName', {}, shortName(journal)),
      el('Description', {}, `Search every article of ${journal.name}`.slice(0, 1024)),
      el('Url', { type: 'text/html', template: `${baseUrl}/archive?q={searchTerms}` }),
      el('Image', { width: 32, height: 32, type: 'image/png' }, `${baseUrl}/favicon-32.png`),
      el('InputEncoding', {}, 'UTF-8'),
    ),
  )

const shortName = ({ shortName, name }: Journal): string =>
  [...(shortName || name)].slice(0, 16).join('')
