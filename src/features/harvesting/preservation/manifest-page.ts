import { articleUrl, issueUrl } from '#domain/publishing/public-urls.ts'
import { formatIssue } from '#domain/text/format.ts'
import { el, writeXml, type XmlContent, type XmlElement } from '#features/metadata/formats/xml.ts'
import type { JournalContext } from '#features/metadata/records.ts'

/** The words by which each programme knows that it may keep a journal: they are compared letter for letter. */
export const permissionStatements = {
  lockss: 'LOCKSS system has permission to collect, preserve, and serve this Archival Unit',
  clockss: 'CLOCKSS system has permission to ingest, preserve, and serve this Archival Unit',
} as const

export type PreservationNetwork = keyof typeof permissionStatements

/** What is kept of one year. */
export type ArchivedYear = {
  year: number
  /** The years before and after it in which anything appeared. */
  earlier: number | undefined
  later: number | undefined
  issues: { volume: number; number: string; title: string | null }[]
  articles: { id: string; title: string }[]
}

/** The page from which a programme collects a year of the journal. It is read by programs: markup and nothing else. */
export function writeManifestPage(
  journalContext: JournalContext,
  programme: PreservationNetwork,
  kept: ArchivedYear,
): string {
  const { journal, baseUrl } = journalContext
  const title = `${programme.toUpperCase()} Publisher Manifest`
  const body = el(
    'body',
    {},
    el('h1', {}, `${journal.name}: ${title}`),
    el('p', {}, ...yearLinks(programme, kept)),
    el('h2', {}, `Archive of Published Issues: ${kept.year}`),
    linkList([
      ...kept.issues.map((issue) => ({
        url: issueUrl(baseUrl, issue),
        text: issueLabel(issue, kept.year),
      })),
      ...kept.articles.map(({ id, title }) => ({ url: articleUrl(baseUrl, id), text: title })),
    ]),
    el('h2', {}, 'Front Matter'),
    linkList(
      [
        { path: 'about', text: 'About the Journal' },
        { path: 'guide', text: 'Author Guidelines' },
        { path: 'editorial-board', text: 'Editorial Board' },
        { path: 'contact', text: 'Contact' },
      ].map(({ path, text }) => ({ url: `${baseUrl}/${path}`, text })),
    ),
    el('h2', {}, 'Metadata'),
    journalFacts(journalContext),
    el('p', {}, `${permissionStatements[programme]}.`),
  )
  const head = el(
    'head',
    {},
    el('meta', { charset: 'utf-8' }),
    el('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    el('title', {}, `${title} ${kept.year} - ${journal.name}`),
  )
  // HTML knows no end of empty elements but ignores the slash; none of those that need an end is empty here.
  return `<!doctype html>\n${writeXml(el('html', { lang: 'en' }, head, body))}\n`
}

const issueLabel = (issue: ArchivedYear['issues'][number], year: number): string =>
  [formatIssue({ volume: issue.volume, issue: issue.number, year }), issue.title]
    .filter(Boolean)
    .join(': ')

const linkList = (links: { url: string; text: string }[]): XmlElement =>
  el('ul', {}, ...links.map(({ url, text }) => el('li', {}, el('a', { href: url }, text))))

function yearLinks(programme: PreservationNetwork, { earlier, later }: ArchivedYear): XmlContent[] {
  const link = (year: number | undefined, rel: string, text: string) =>
    year === undefined
      ? []
      : [el('a', { href: `/gateway/${programme}?year=${year}`, rel }, `${text}: ${year}`), ' ']
  return [...link(earlier, 'prev', 'Previous year'), ...link(later, 'next', 'Next year')]
}

function journalFacts({ journal, baseUrl }: JournalContext): XmlElement {
  const issns = [journal.issn.print, journal.issn.online].filter((issn) => issn !== undefined)
  return el(
    'dl',
    {},
    ...[
      el('dt', {}, 'Journal URL'),
      el('dd', {}, el('a', { href: `${baseUrl}/` }, `${baseUrl}/`)),
      el('dt', {}, 'Title'),
      el('dd', {}, journal.name),
      el('dt', {}, 'Publisher'),
      el('dd', {}, journal.publisher),
    ],
    ...(issns.length > 0 ? [el('dt', {}, 'ISSN'), ...issns.map((issn) => el('dd', {}, issn))] : []),
    el('dt', {}, 'Rights'),
    el('dd', {}, el('a', { href: journal.licence.url, rel: 'license' }, journal.licence.name)),
    el('dt', {}, 'Publisher Email'),
    el('dd', {}, el('a', { href: `mailto:${journal.contact.email}` }, journal.contact.email)),
  )
}
