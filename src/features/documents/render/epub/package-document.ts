import type { RecordContributor } from '#domain/publishing/article-record.ts'
import { el, textEl, writeDocument, type XmlContent, type XmlElement } from '#domain/text/xml.ts'
import type { EpubPage } from './article-page.ts'

export type PublicationMetadata = {
  /** A URL that identifies the publication: its DOI or its page. */
  identifier: string
  title: string
  /** BCP 47. */
  language: string
  creators: Pick<RecordContributor, 'displayName' | 'given' | 'family'>[]
  publisher: string
  /** `YYYY-MM-DD` */
  published: string | null
  changedAt: Date
  description: string
  keywords: string[]
  rights: string | null
  /** The journal, and the place in it: `12.3`. */
  series: { title: string; issn: string | null; position: string | null }
}

export type EpubCover = { fileName: string; mediaType: string }

/** The package document (EPUB 3.3, 5): metadata, the list of files and the order of reading. */
export function packageDocument(
  metadata: PublicationMetadata,
  pages: readonly EpubPage[],
  cover: EpubCover | null,
): string {
  const attributes = {
    xmlns: 'http://www.idpf.org/2007/opf',
    version: '3.0',
    'unique-identifier': 'publication-id',
    'xml:lang': metadata.language,
  }
  const spine = pages.map((_, index) => el('itemref', { idref: `page-${index + 1}` }))
  return writeDocument(
    el(
      'package',
      attributes,
      metadataElement(metadata, pages, cover),
      el('manifest', ...manifest(pages, cover)),
      el('spine', ...spine),
    ),
  )
}

const meta = (property: string, value: string, refines?: string): XmlElement =>
  el('meta', { property, refines: refines && `#${refines}` }, value)

function metadataElement(
  metadata: PublicationMetadata,
  pages: readonly EpubPage[],
  cover: EpubCover | null,
): XmlElement {
  const { series } = metadata
  return el(
    'metadata',
    { 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' },
    el('dc:identifier', { id: 'publication-id' }, metadata.identifier),
    el('dc:title', metadata.title),
    el('dc:language', metadata.language),
    ...metadata.creators.flatMap(creator),
    textEl('dc:publisher', metadata.publisher),
    textEl('dc:date', metadata.published),
    textEl('dc:description', metadata.description),
    textEl('dc:rights', metadata.rights),
    ...metadata.keywords.map((keyword) => el('dc:subject', keyword)),
    meta('dcterms:modified', metadata.changedAt.toISOString().replace(/\.\d+Z$/, 'Z')),
    el('meta', { property: 'belongs-to-collection', id: 'series' }, series.title),
    meta('collection-type', 'series', 'series'),
    series.position && meta('group-position', series.position, 'series'),
    series.issn && meta('dcterms:identifier', `urn:issn:${series.issn}`, 'series'),
    ...accessibility(pages, cover),
  )
}

function creator(
  { displayName, given, family }: PublicationMetadata['creators'][number],
  index: number,
): XmlContent[] {
  const id = `creator-${index + 1}`
  return [
    el('dc:creator', { id }, displayName),
    meta('role', 'aut', id),
    given && family && meta('file-as', `${family}, ${given}`, id),
    meta('display-seq', String(index + 1), id),
  ]
}

/** What readers can rely on (EPUB Accessibility 1.1, 2.2). */
function accessibility(pages: readonly EpubPage[], cover: EpubCover | null): XmlContent[] {
  const pictures = pages.flatMap((page) => page.pictures)
  const isDescribed = !pages.some(({ findings }) =>
    findings.some(({ code }) => code === 'no-alternative-text'),
  )
  const mayMove = pictures.some(({ mediaType }) => mediaType === 'image/gif')
  const features = [
    'structuralNavigation',
    'tableOfContents',
    'readingOrder',
    'displayTransformability',
    pictures.length > 0 && isDescribed && 'alternativeText',
    pages.some(({ hasMath }) => hasMath) && 'MathML',
  ]
  return [
    meta('schema:accessMode', 'textual'),
    (pictures.length > 0 || cover) && meta('schema:accessMode', 'visual'),
    isDescribed && meta('schema:accessModeSufficient', 'textual'),
    ...features.map((feature) => feature && meta('schema:accessibilityFeature', feature)),
    meta('schema:accessibilityHazard', mayMove ? 'unknown' : 'none'),
    meta('schema:accessibilitySummary', summary(pictures.length, isDescribed)),
  ]
}

function summary(pictures: number, isDescribed: boolean): string {
  const text = 'Headings, lists, tables and notes are marked as such.'
  if (pictures === 0) return text
  return `${text} ${isDescribed ? 'All pictures have a description.' : 'Some pictures have no description.'}`
}

function manifest(pages: readonly EpubPage[], cover: EpubCover | null): XmlContent[] {
  const xhtml = 'application/xhtml+xml'
  const pictures = pages.flatMap((page) => page.pictures)
  return [
    el('item', { id: 'nav', href: 'nav.xhtml', 'media-type': xhtml, properties: 'nav' }),
    el('item', { id: 'style', href: 'style.css', 'media-type': 'text/css' }),
    cover &&
      el('item', {
        id: 'cover',
        href: cover.fileName,
        'media-type': cover.mediaType,
        properties: 'cover-image',
      }),
    ...pages.map(({ fileName, hasMath }, index) =>
      el('item', {
        id: `page-${index + 1}`,
        href: fileName,
        'media-type': xhtml,
        properties: hasMath ? 'mathml' : null,
      }),
    ),
    ...pictures.map(({ fileName, mediaType }, index) =>
      el('item', { id: `picture-${index + 1}`, href: fileName, 'media-type': mediaType }),
    ),
  ]
}
