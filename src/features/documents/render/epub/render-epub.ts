import type { IssueContents } from '#domain/publishing/article-record.ts'
import { doiUrl } from '#domain/publishing/doi/doi-link.ts'
import { paragraphsOf, singleLine } from '#domain/text/clean-text.ts'
import { formatIssueTitle } from '#domain/text/format.ts'
import { el, writeDocument } from '#domain/text/xml.ts'
import { writePackage } from '#features/word/package/write-package.ts'
import type {
  ArticleForRendering,
  PictureForRendering,
  RenderedFile,
} from '../article-for-rendering.ts'
import { articlePage, type EpubPage, xhtmlPage } from './article-page.ts'
import type { IssueForRendering } from './epub-for-rendering.ts'
import { navigation } from './navigation.ts'
import { type PublicationMetadata, packageDocument } from './package-document.ts'
import { epubStyle } from './style.ts'

const coverNames: Record<string, string> = { 'image/png': 'cover.png', 'image/jpeg': 'cover.jpg' }

/** Writes an article as EPUB 3.3. The same input gives the same bytes. The cover is a PNG or JPEG. */
export function renderArticleEpub(
  article: ArticleForRendering,
  cover: PictureForRendering | null,
): Promise<RenderedFile> {
  const { record } = article
  const { volume, number } = record.issue ?? {}
  return writeEpub(
    {
      identifier: record.doi ? doiUrl(record.doi) : record.url,
      title: singleLine(record.title),
      language: record.language,
      creators: record.contributors,
      publisher: record.journal.publisher,
      published: record.dates.published,
      changedAt: record.changedAt,
      description: singleLine(record.abstract),
      keywords: record.keywords,
      rights: record.licence.url,
      series: seriesOf(record.journal, [volume, number]),
    },
    [articlePage(article, 1)],
    cover,
  )
}

/** Writes an issue with all its articles as EPUB 3.3. */
export function renderIssueEpub({
  issue,
  articles,
  cover,
}: IssueForRendering): Promise<RenderedFile> {
  const { journal, volume, number, year } = issue
  const title = formatIssueTitle({ volume, issue: number, year }, issue.title)
  return writeEpub(
    {
      identifier: issue.doi ? doiUrl(issue.doi) : issue.url,
      title: `${journal.name}, ${title}`,
      language: journal.language,
      creators: [],
      publisher: journal.publisher,
      published: issue.publicationDate,
      changedAt: issue.changedAt,
      description: singleLine(issue.introduction ?? ''),
      keywords: [],
      rights: null,
      series: seriesOf(journal, [volume, number]),
    },
    [issuePage(issue, title), ...articles.map((article, index) => articlePage(article, index + 1))],
    cover,
  )
}

function issuePage({ journal, introduction }: IssueForRendering['issue'], title: string): EpubPage {
  const content = el(
    'section',
    el('p', { class: 'journal' }, journal.name),
    el('h1', title),
    ...paragraphsOf(introduction ?? '').map((paragraph) => el('p', paragraph)),
  )
  return {
    fileName: 'issue.xhtml',
    title,
    contents: [],
    text: xhtmlPage({ title, language: journal.language }, [content]),
    hasMath: false,
    pictures: [],
    findings: [],
  }
}

/** Positions are numbers with dots: an issue named `1-2` has the place of its volume only. */
const seriesOf = (
  { name, issn }: IssueContents['journal'],
  [volume, number]: [volume?: number, number?: string],
): PublicationMetadata['series'] => ({
  title: name,
  issn: issn.online ?? issn.print,
  position:
    volume === undefined
      ? null
      : /^\d+$/.test(number ?? '')
        ? `${volume}.${number}`
        : String(volume),
})

async function writeEpub(
  metadata: PublicationMetadata,
  pages: EpubPage[],
  picture: PictureForRendering | null,
): Promise<RenderedFile> {
  const coverName = picture && coverNames[picture.mediaType]
  const cover = picture && coverName ? { ...picture, fileName: coverName } : null
  const part = (name: string, content: string | Uint8Array) => ({
    name: `EPUB/${name}`,
    content: Buffer.from(content),
    isStored: false,
  })
  const pictures = pages.flatMap((page) => page.pictures)
  const bytes = await writePackage([
    // Must be the first entry, without compression (EPUB 3.3, 4.2.6.1).
    { name: 'mimetype', content: Buffer.from('application/epub+zip'), isStored: true },
    { name: 'META-INF/container.xml', content: Buffer.from(container), isStored: false },
    part('package.opf', packageDocument(metadata, pages, cover)),
    part('nav.xhtml', navigation(metadata, pages)),
    part('style.css', epubStyle),
    ...(cover ? [{ ...part(cover.fileName, cover.bytes), isStored: true }] : []),
    ...pages.map(({ fileName, text }) => part(fileName, text)),
    // Pictures are compressed already.
    ...pictures.map(({ fileName, bytes }) => ({ ...part(fileName, bytes), isStored: true })),
  ])
  return { bytes, findings: pages.flatMap(({ findings }) => findings) }
}

const container = writeDocument(
  el(
    'container',
    { version: '1.0', xmlns: 'urn:oasis:names:tc:opendocument:xmlns:container' },
    el(
      'rootfiles',
      el('rootfile', {
        'full-path': 'EPUB/package.opf',
        'media-type': 'application/oebps-package+xml',
      }),
    ),
  ),
)
