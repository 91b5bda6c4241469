import type { ArticleRecord, RecordContributor } from '#domain/publishing/article-record.ts'
import { doiUrl, splitByDoi } from '#domain/publishing/doi/doi-link.ts'
import { paragraphsOf, singleLine } from '#domain/text/clean-text.ts'
import { formatIssue, formatPages } from '#domain/text/format.ts'
import { directionOf } from '#domain/text/text-direction.ts'
import { el, type XmlContent, type XmlElement } from '#domain/text/xml.ts'
import {
  type ArticleLabels,
  abstractTitle,
  articleLabelsIn,
  formatDayIn,
} from '../article-labels.ts'
import { noticeOf } from '../notice.ts'

/** Journal, title, authors, abstracts, dates, licence and 'Cite as'. */
export const articleHeader = ({
  record,
  citation,
}: {
  record: ArticleRecord
  citation: string
}): XmlElement => {
  const labels = articleLabelsIn(record.language)
  return el(
    'header',
    el('p', { class: 'journal' }, [record.journal.name, place(record)].filter(Boolean).join(' · ')),
    el('h1', singleLine(record.title)),
    ...record.relations
      .map(noticeOf)
      .map(({ text, link }) => el('p', { class: 'notice' }, el('a', { href: link }, text))),
    record.contributors.length > 0 &&
      el('ul', { class: 'authors' }, ...record.contributors.map(author)),
    ...abstracts(record),
    record.keywords.length > 0 &&
      el(
        'p',
        { class: 'keywords' },
        el('b', inLanguage(labels.language), labels.keywords + labels.colon),
        ` ${record.keywords.join(', ')}`,
      ),
    el('dl', { class: 'facts', ...inLanguage(labels.language) }, ...facts(record, labels)),
    el(
      'p',
      { class: 'citation-text' },
      el('b', inLanguage('en'), 'Cite as:'),
      ' ',
      ...linkDois(singleLine(citation)),
    ),
  )
}

const inLanguage = (language: string) => ({ lang: language, 'xml:lang': language })

const place = ({ issue, pages }: ArticleRecord): string =>
  [
    issue && formatIssue({ volume: issue.volume, issue: issue.number, year: issue.year }),
    pages && formatPages(pages),
  ]
    .filter(Boolean)
    .join(', ')

const author = ({ displayName, orcid, affiliations }: RecordContributor): XmlElement => {
  const places = affiliations.map(({ name }) => singleLine(name)).join('; ')
  return el(
    'li',
    el('b', singleLine(displayName)),
    orcid && ' ',
    orcid && el('a', { href: `https://orcid.org/${orcid}`, class: 'orcid' }, 'ORCID'),
    places && el('br'),
    places && el('span', { class: 'affiliation' }, places),
  )
}

const abstracts = (record: ArticleRecord): XmlContent[] =>
  [{ language: record.language, text: record.abstract }, ...record.translatedAbstracts]
    .filter(({ text }) => text.trim())
    .map(({ language, text }, index) => {
      const title = abstractTitle(language, index === 0)
      return el(
        'section',
        { class: 'abstract', ...inLanguage(language), dir: directionOf(language) },
        el('h2', inLanguage(title.lang), title.text),
        ...paragraphsOf(text).map((paragraph) => el('p', paragraph)),
      )
    })

function facts({ dates, doi, licence, url }: ArticleRecord, labels: ArticleLabels): XmlElement[] {
  const fact = (name: string, ...value: XmlContent[]) => [el('dt', name), el('dd', ...value)]
  const day = (name: string, date: string | null) =>
    date ? fact(name, formatDayIn(labels, date)) : []
  return [
    ...day(labels.received, dates.received),
    ...day(labels.revised, dates.revised),
    ...day(labels.accepted, dates.accepted),
    ...day(labels.published, dates.published),
    ...(doi ? fact('DOI', el('a', { href: doiUrl(doi) }, doiUrl(doi))) : []),
    ...fact(labels.licence, el('a', { href: licence.url }, licence.name)),
    ...fact(labels.articlePage, el('a', { href: url }, url)),
  ]
}

const linkDois = (line: string): XmlContent[] =>
  splitByDoi(line).map(({ text, doi }) => (doi ? el('a', { href: doiUrl(doi) }, text) : text))
