import type { ArticleRecord, RecordContributor } from '#domain/publishing/article-record.ts'
import { doiUrl, splitByDoi } from '#domain/publishing/doi/doi-link.ts'
import { languageName } from '#domain/publishing/language.ts'
import { paragraphsOf, singleLine } from '#domain/text/clean-text.ts'
import { formatDay, formatIssue, formatPages } from '#domain/text/format.ts'
import { directionOf } from '#domain/text/text-direction.ts'
import { el, type XmlContent, type XmlElement } from '#domain/text/xml.ts'
import { noticeOf } from '../notice.ts'

/** Journal, title, authors, abstracts, dates, licence and 'Cite as'. */
export const articleHeader = ({
  record,
  citation,
}: {
  record: ArticleRecord
  citation: string
}): XmlElement =>
  el(
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
      el('p', { class: 'keywords' }, el('b', 'Keywords:'), ` ${record.keywords.join(', ')}`),
    el('dl', { class: 'facts' }, ...facts(record)),
    el(
      'p',
      { class: 'citation-text' },
      el('b', 'Cite as:'),
      ' ',
      ...linkDois(singleLine(citation)),
    ),
  )

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
    .map(({ language, text }, index) =>
      el(
        'section',
        { class: 'abstract', lang: language, 'xml:lang': language, dir: directionOf(language) },
        // The label is English, whatever the language of the text.
        el(
          'h2',
          { lang: 'en', 'xml:lang': 'en' },
          index === 0 ? 'Abstract' : `Abstract (${languageName(language)})`,
        ),
        ...paragraphsOf(text).map((paragraph) => el('p', paragraph)),
      ),
    )

function facts({ dates, doi, licence, url }: ArticleRecord): XmlElement[] {
  const fact = (name: string, ...value: XmlContent[]) => [el('dt', name), el('dd', ...value)]
  const day = (name: string, date: string | null) => (date ? fact(name, formatDay(date)) : [])
  return [
    ...day('Received', dates.received),
    ...day('Revised', dates.revised),
    ...day('Accepted', dates.accepted),
    ...day('Published', dates.published),
    ...(doi ? fact('DOI', el('a', { href: doiUrl(doi) }, doiUrl(doi))) : []),
    ...fact('Licence', el('a', { href: licence.url }, licence.name)),
    ...fact('Article page', el('a', { href: url }, url)),
  ]
}

const linkDois = (line: string): XmlContent[] =>
  splitByDoi(line).map(({ text, doi }) => (doi ? el('a', { href: doiUrl(doi) }, text) : text))
