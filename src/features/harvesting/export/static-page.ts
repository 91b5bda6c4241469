import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { formatBytes, formatDay, formatIssue } from '#domain/text/format.ts'
import {
  el,
  textEl,
  writeXml,
  type XmlContent,
  type XmlElement,
} from '#features/metadata/formats/xml.ts'

/** A file of an article as it lies beside its page. */
export type LocalFile = { name: string; label: string; bytes: number }

type ListedArticle = { id: string; title: string; authors: string[] }
type ListedIssue = {
  id: string
  volume: number
  number: string
  title: string | null
  introduction: string | null
  publicationDate: string | null
}

const style =
  'body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1.1rem/1.55 serif}nav,dl,footer{font-size:.95rem}dt{font-weight:bold}dd{margin:0 0 .5rem}'

/**
 * A page that reads from a disk, without a server, a script or anything from elsewhere. `up` leads to the folder that holds
 * all pages.
 */
function htmlPage(language: string, title: string, up: string, ...content: XmlContent[]): string {
  const head = el(
    'head',
    {},
    el('meta', { charset: 'utf-8' }),
    el('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    el('title', {}, title),
    el('style', {}, style),
  )
  const back = up && el('nav', {}, el('a', { href: `${up}index.html` }, 'All issues and articles'))
  const body = el('body', {}, back || null, el('main', {}, ...content))
  return `<!doctype html>\n${asHtml(writeXml(el('html', { lang: language }, head, body)))}\n`
}

/** In HTML an element that holds nothing is closed by a tag of its own. */
const asHtml = (xml: string): string => xml.replace(/<(?!meta\b)(\w+)([^<>]*)\/>/g, '<$1$2></$1>')

/** An article as a page of its own; it stands beside its files. */
export const articlePage = (
  record: ArticleRecord,
  { files, content }: { files: LocalFile[]; content: string | null },
): string =>
  htmlPage(
    record.language,
    record.title,
    '../../',
    el('h1', {}, record.title),
    textEl('p', record.contributors.map(({ displayName }) => displayName).join(', ')),
    textEl('p', publishedIn(record)),
    ...filesSection(files),
    ...section('Abstract', paragraphs(record.abstract)),
    ...section(
      'Keywords',
      record.keywords.length > 0 ? [el('p', {}, record.keywords.join(', '))] : [],
    ),
    ...section('Text', content ? paragraphs(content) : []),
    ...section('About the authors', record.contributors.flatMap(aboutAuthor)),
    ...section('Dates and terms', [factsOf(record)]),
    ...section('Data', paragraphs(record.dataAvailability ?? '')),
    ...section('Competing interests', paragraphs(record.competingInterests ?? '')),
    ...section('Ethics approval', paragraphs(record.ethicsApproval ?? '')),
    ...section(
      'References',
      record.references.length > 0
        ? [el('ol', {}, ...record.references.map((reference) => el('li', {}, reference)))]
        : [],
    ),
    ...section('Notices', record.relations.map(noticeParagraph)),
  )

const publishedIn = ({ journal, issue, pages, articleNumber }: ArticleRecord): string =>
  [
    journal.name,
    issue
      ? formatIssue({ volume: issue.volume, issue: issue.number, year: issue.year })
      : 'Online first',
    pages ? `pp. ${pages}` : articleNumber,
  ]
    .filter(Boolean)
    .join(', ')

const section = (title: string, content: XmlContent[]): XmlElement[] =>
  content.length > 0 ? [el('section', {}, el('h2', {}, title), ...content)] : []

const list = (title: string, lines: XmlElement[]): XmlElement[] =>
  section(title, lines.length > 0 ? [el('ul', {}, ...lines)] : [])

const paragraphs = (text: string): XmlElement[] =>
  text
    .split(/\n+/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph) => el('p', {}, paragraph))

const filesSection = (files: LocalFile[]): XmlElement[] => {
  const links = files.map(({ name, label, bytes }) =>
    el('li', {}, el('a', { href: encodeURIComponent(name) }, label), ` (${formatBytes(bytes)})`),
  )
  return links.length > 0 ? section('Files', [el('ul', {}, ...links)]) : []
}

const aboutAuthor = ({
  displayName,
  affiliations,
  orcid,
}: ArticleRecord['contributors'][number]) => {
  const places = affiliations.map(({ name, country }) => [name, country].filter(Boolean).join(', '))
  const known = [...places, ...(orcid ? [`ORCID ${orcid}`] : [])]
  return known.length > 0 ? [el('p', {}, `${displayName}: ${known.join('; ')}`)] : []
}

function factsOf({ dates, licence, doi, url, funding }: ArticleRecord): XmlElement {
  const facts: [string, string | null][] = [
    ['Received', dates.received && formatDay(dates.received)],
    ['Revised', dates.revised && formatDay(dates.revised)],
    ['Accepted', dates.accepted && formatDay(dates.accepted)],
    ['Published', formatDay(dates.published)],
    ['DOI', doi],
    ['Licence', `${licence.name}, ${licence.url}`],
    [
      'Funding',
      funding.map(({ funder, award }) => [funder, award].filter(Boolean).join(' ')).join('; '),
    ],
    ['Where it stood', url],
  ]
  const told = facts.filter(([, said]) => said)
  return el('dl', {}, ...told.flatMap(([name, said]) => [el('dt', {}, name), el('dd', {}, said)]))
}

const noticeParagraph = ({ kind, direction, article }: ArticleRecord['relations'][number]) => {
  const says = direction === 'concerns' ? `This is a ${kind} of` : `There is a ${kind} of it:`
  return el('p', {}, `${says} `, el('a', { href: `../${article.id}/index.html` }, article.title))
}

const issueName = (issue: ListedIssue) =>
  [formatIssue({ volume: issue.volume, issue: issue.number }), issue.title]
    .filter(Boolean)
    .join(': ')

const articleLink = (up: string) => (article: ListedArticle) =>
  el(
    'li',
    {},
    el('a', { href: `${up}articles/${article.id}/index.html` }, article.title),
    article.authors.length > 0 ? `. ${article.authors.join(', ')}` : null,
  )

/** An issue with its articles in their order. */
export const issuePage = (
  issue: ListedIssue,
  sections: { section: string | null; articles: ListedArticle[] }[],
): string =>
  htmlPage(
    'en',
    issueName(issue),
    '../',
    el('h1', {}, issueName(issue)),
    textEl('p', issue.publicationDate && formatDay(issue.publicationDate)),
    ...paragraphs(issue.introduction ?? ''),
    ...sections.flatMap(({ section: name, articles }) => [
      textEl('h2', name),
      el('ol', {}, ...articles.map(articleLink('../'))),
    ]),
  )

/** The page from which all others are reached. */
export const indexPage = (
  journal: { name: string; pages: { name: string; title: string }[] },
  issues: ListedIssue[],
  withoutIssue: ListedArticle[],
): string =>
  htmlPage(
    'en',
    journal.name,
    '',
    el('h1', {}, journal.name),
    ...list(
      'Issues',
      issues.map((issue) =>
        el('li', {}, el('a', { href: `issues/${issue.id}.html` }, issueName(issue))),
      ),
    ),
    ...list('Articles in no issue', withoutIssue.map(articleLink(''))),
    ...list(
      'About the journal',
      journal.pages.map(({ name, title }) =>
        el('li', {}, el('a', { href: `pages/${name}.html` }, title)),
      ),
    ),
  )
