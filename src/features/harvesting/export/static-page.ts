import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { languageName } from '#domain/publishing/language.ts'
import { listStatements, type TranslatedAbstract } from '#domain/publishing/metadata.ts'
import { describePeerReview } from '#domain/publishing/peer-review.ts'
import { paragraphsOf } from '#domain/text/clean-text.ts'
import { formatBytes, formatDay, formatIssue, formatIssueTitle } from '#domain/text/format.ts'
import { type Html, html, htmlDocument } from '#features/harvesting/html.ts'

/** A file of an article, in the folder of its page. */
export type LocalFile = { name: string; label: string; bytes: number }

export type ListedArticle = { id: string; title: string; authors: string[]; retracted: boolean }
type ListedIssue = {
  id: string
  volume: number
  number: string
  title: string | null
  introduction: string | null
  publicationDate: string | null
}

const style =
  'body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1.1rem/1.55 serif}nav,dl,footer{font-size:.95rem}dt{font-weight:bold}dd{margin:0 0 .5rem}img{max-width:100%;height:auto}table{border-collapse:collapse;display:block;overflow-x:auto}th,td{border:1px solid;padding:.2rem .5rem}'

/** A page of the export. `root` is the relative path to the index page, empty for that page. */
export const staticPage = (language: string, title: string, root: string, content: Html): string =>
  htmlDocument(
    language,
    title,
    html`${root && html`<nav><a href="${root}index.html">All issues and articles</a></nav>`}<main><h1>${title}</h1>${content}</main>`,
    style,
  )

export const articlePage = (
  record: ArticleRecord,
  { files, text }: { files: LocalFile[]; text: Html | string | null },
): string => {
  const { keywords, references, contributors } = record
  return staticPage(
    record.language,
    record.title,
    '../../',
    html`${paragraphs(contributors.map(({ displayName }) => displayName).join(', '))}
${paragraphs(publishedIn(record))}
${list('Files', files.map(fileLink))}
${section('Abstract', paragraphs(record.abstract))}
${record.translatedAbstracts.map(translatedAbstract)}
${section('Keywords', paragraphs(keywords.join(', ')))}
${text && typeof text === 'object' ? text : section('Text', paragraphs(text))}
${section('About the authors', contributors.flatMap(aboutAuthor))}
${section('Dates and terms', [factsOf(record)])}
${section('Funding', paragraphs(record.fundingStatement))}
${listStatements(record).map(({ title, text }) => section(title, paragraphs(text)))}
${section('Peer review', paragraphs(record.peerReview && describePeerReview(record.peerReview)))}
${references.length > 0 && section('References', [html`<ol>${references.map((reference) => html`<li>${reference}</li>`)}</ol>`])}
${section('Notices', record.relations.map(noticeParagraph))}`,
  )
}

const publishedIn = ({ journal, issue, pages, articleNumber }: ArticleRecord): string => {
  const place =
    issue && formatIssue({ volume: issue.volume, issue: issue.number, year: issue.year })
  const parts = [journal.name, place ?? 'Online first', pages ? `pp. ${pages}` : articleNumber]
  return parts.filter(Boolean).join(', ')
}

const section = (title: string, content: Html[]) =>
  content.length > 0 && html`<section><h2>${title}</h2>${content}</section>`

const translatedAbstract = ({ language, text }: TranslatedAbstract) =>
  html`<section><h2>Abstract in ${languageName(language)}</h2><div lang="${language}">${paragraphs(text)}</div></section>`

const list = (title: string, items: Html[]) =>
  items.length > 0 && section(title, [html`<ul>${items}</ul>`])

const paragraphs = (text: string | null): Html[] =>
  paragraphsOf(text ?? '').map((paragraph) => html`<p>${paragraph}</p>`)

const fileLink = ({ name, label, bytes }: LocalFile) =>
  html`<li><a href="${encodeURIComponent(name)}">${label}</a> (${formatBytes(bytes)})</li>`

function aboutAuthor({ displayName, affiliations, orcid }: ArticleRecord['contributors'][number]) {
  const places = affiliations.map(({ name, country }) => [name, country].filter(Boolean).join(', '))
  const details = [...places, ...(orcid ? [`ORCID ${orcid}`] : [])]
  return details.length > 0 ? [html`<p>${displayName}: ${details.join('; ')}</p>`] : []
}

function factsOf({ dates, licence, doi, url, funding }: ArticleRecord): Html {
  const grants = funding.map(({ funder, award }) => [funder, award].filter(Boolean).join(' '))
  const facts: [string, string | null][] = [
    ['Received', dates.received && formatDay(dates.received)],
    ['Revised', dates.revised && formatDay(dates.revised)],
    ['Accepted', dates.accepted && formatDay(dates.accepted)],
    ['Published', formatDay(dates.published)],
    ['DOI', doi],
    ['Licence', `${licence.name}, ${licence.url}`],
    ['Funding', grants.join('; ')],
    ['Original address', url],
  ]
  return html`<dl>${facts.map(([name, value]) => value && html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`
}

const noticeParagraph = ({ kind, direction, article }: ArticleRecord['relations'][number]) =>
  html`<p>${direction === 'concerns' ? `This is a ${kind} of` : `There is a ${kind} of this article:`} <a href="../${article.id}/index.html">${article.title}</a></p>`

const issueName = ({ volume, number, title }: ListedIssue) =>
  formatIssueTitle({ volume, issue: number }, title)

const articleLink = (root: string) => (article: ListedArticle) =>
  html`<li>${article.retracted && 'Retracted: '}<a href="${root}articles/${article.id}/index.html">${article.title}</a>${article.authors.length > 0 && `. ${article.authors.join(', ')}`}</li>`

export const issuePage = (
  issue: ListedIssue,
  sections: { section: string | null; articles: ListedArticle[] }[],
): string =>
  staticPage(
    'en',
    issueName(issue),
    '../',
    html`${paragraphs(issue.publicationDate && formatDay(issue.publicationDate))}${paragraphs(issue.introduction)}${sections.map(
      ({ section, articles }) =>
        html`${section && html`<h2>${section}</h2>`}<ol>${articles.map(articleLink('../'))}</ol>`,
    )}`,
  )

/** The page that links to all others. */
export const indexPage = (
  journal: { name: string; pages: { name: string; title: string }[] },
  issues: ListedIssue[],
  withoutIssue: ListedArticle[],
): string =>
  staticPage(
    'en',
    journal.name,
    '',
    html`${list(
      'Issues',
      issues.map(
        (issue) => html`<li><a href="issues/${issue.id}.html">${issueName(issue)}</a></li>`,
      ),
    )}${list('Articles in no issue', withoutIssue.map(articleLink('')))}${list(
      'About the journal',
      journal.pages.map(
        ({ name, title }) => html`<li><a href="pages/${name}.html">${title}</a></li>`,
      ),
    )}`,
  )
