import { articleFileUrl, articleUrl, issueUrl } from '#domain/publishing/public-urls.ts'
import { formatIssueTitle } from '#domain/text/format.ts'
import { type Html, html, htmlDocument } from '#features/harvesting/html.ts'
import { metadataUrl } from '#features/metadata/formats/urls.ts'
import type { JournalContext } from '#features/publishing/articles/record-queries.ts'

/** The exact sentences that each network looks for. */
export const permissionStatements = {
  lockss: 'LOCKSS system has permission to collect, preserve, and serve this Archival Unit',
  clockss: 'CLOCKSS system has permission to ingest, preserve, and serve this Archival Unit',
} as const

export type PreservationNetwork = keyof typeof permissionStatements

export type ArchivedYear = {
  year: number
  /** The nearest years with publications. */
  earlier: number | undefined
  later: number | undefined
  issues: { volume: number; number: string; title: string | null }[]
  articles: { id: string; title: string }[]
  /** The articles with a full text, and the formats that were rendered from it. */
  fullTexts: { articleId: string; title: string; formats: ('pdf' | 'epub')[] }[]
}

const frontMatter = {
  about: 'About the Journal',
  guide: 'Author Guidelines',
  'editorial-board': 'Editorial Board',
  contact: 'Contact',
}

/** The page from which a preservation network collects a year of the journal. Programs read it. */
export function writeManifestPage(
  { journal, baseUrl }: JournalContext,
  network: PreservationNetwork,
  { year, earlier, later, issues, articles, fullTexts }: ArchivedYear,
): string {
  const title = `${network.toUpperCase()} Publisher Manifest`
  const yearLink = (linked: number | undefined, rel: string, text: string) =>
    linked !== undefined &&
    html`<a href="/gateway/${network}?year=${linked}" rel="${rel}">${text}: ${linked}</a> `
  const issns = [journal.issn.print, journal.issn.online].filter((issn) => issn !== undefined)
  const body = html`<h1>${journal.name}: ${title}</h1>
<p>${yearLink(earlier, 'prev', 'Previous year')}${yearLink(later, 'next', 'Next year')}</p>
<h2>Archive of Published Issues: ${year}</h2>
<ul>${issues.map((issue) => link(issueUrl(baseUrl, issue), issueLabel(issue, year)))}${articles.map((article) => link(articleUrl(baseUrl, article.id), article.title))}</ul>
${
  fullTexts.length > 0 &&
  html`<h2>Full Texts: ${year}</h2>
<ul>${fullTexts.flatMap((fullText) => fullTextLinks(baseUrl, fullText))}</ul>
`
}<h2>Front Matter</h2>
<ul>${Object.entries(frontMatter).map(([path, text]) => link(`${baseUrl}/${path}`, text))}</ul>
<h2>Metadata</h2>
<dl><dt>Journal URL</dt><dd><a href="${baseUrl}/">${baseUrl}/</a></dd>
<dt>Title</dt><dd>${journal.name}</dd>
<dt>Publisher</dt><dd>${journal.publisher}</dd>
${issns.length > 0 && html`<dt>ISSN</dt>`}${issns.map((issn) => html`<dd>${issn}</dd>`)}
<dt>Rights</dt><dd><a href="${journal.licence.url}" rel="license">${journal.licence.name}</a></dd>
<dt>Publisher Email</dt><dd><a href="mailto:${journal.contact.email}">${journal.contact.email}</a></dd></dl>
<p>${permissionStatements[network]}.</p>`
  return htmlDocument('en', `${title} ${year} - ${journal.name}`, body)
}

/** JATS with the body, and the files rendered from it. */
const fullTextLinks = (
  baseUrl: string,
  { articleId, title, formats }: ArchivedYear['fullTexts'][number],
): Html[] => [
  link(metadataUrl({ url: articleUrl(baseUrl, articleId) }, 'jats'), `${title} (JATS)`),
  ...formats.map((format) =>
    link(articleFileUrl(baseUrl, articleId, format), `${title} (${format.toUpperCase()})`),
  ),
]

const issueLabel = ({ volume, number, title }: ArchivedYear['issues'][number], year: number) =>
  formatIssueTitle({ volume, issue: number, year }, title)

const link = (url: string, text: string): Html => html`<li><a href="${url}">${text}</a></li>`
