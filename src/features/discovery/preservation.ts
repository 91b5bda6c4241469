import { articleUrl, issueUrl } from '#domain/publishing/address.ts'
import { sayIssue } from '#domain/text/format.ts'
import { el, writeXml, type XmlContent, type XmlElement } from './formats/xml.ts'
import type { Voice } from './records.ts'

/** The words by which each programme knows that it may keep a journal: they are compared letter for letter. */
export const permissions = {
  lockss: 'LOCKSS system has permission to collect, preserve, and serve this Archival Unit',
  clockss: 'CLOCKSS system has permission to ingest, preserve, and serve this Archival Unit',
} as const

export type Programme = keyof typeof permissions

/** What is kept of one year. */
export type Year = {
  year: number
  /** The years before and after it in which anything appeared. */
  earlier: number | undefined
  later: number | undefined
  issues: { volume: number; number: string; title: string | null }[]
  articles: { id: string; title: string }[]
}

/** The page from which a programme collects a year of the journal. It is read by programs: markup and nothing else. */
export function preservationPage(voice: Voice, programme: Programme, kept: Year): string {
  const { journal, baseUrl } = voice
  const title = `${programme.toUpperCase()} Publisher Manifest`
  const body = el(
    'body',
    {},
    el('h1', {}, `${journal.name}: ${title}`),
    el('p', {}, ...otherYears(programme, kept)),
    el('h2', {}, `Archive of Published Issues: ${kept.year}`),
    linkList([
      ...kept.issues.map((issue) => ({
        url: issueUrl(baseUrl, issue),
        text: sayWhole(issue, kept.year),
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
    facts(voice),
    el('p', {}, `${permissions[programme]}.`),
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

const sayWhole = (issue: Year['issues'][number], year: number): string =>
  [sayIssue({ volume: issue.volume, issue: issue.number, year }), issue.title]
    .filter(Boolean)
    .join(': ')

const linkList = (links: { url: string; text: string }[]): XmlElement =>
  el('ul', {}, ...links.map(({ url, text }) => el('li', {}, el('a', { href: url }, text))))

function otherYears(programme: Programme, { earlier, later }: Year): XmlContent[] {
  const link = (year: number | undefined, rel: string, text: string) =>
    year === undefined
      ? []
      : [el('a', { href: `/gateway/${programme}?year=${year}`, rel }, `${text}: ${year}`), ' ']
  return [...link(earlier, 'prev', 'Previous year'), ...link(later, 'next', 'Next year')]
}

function facts({ journal, baseUrl }: Voice): XmlElement {
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
