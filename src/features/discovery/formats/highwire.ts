import type { ArticleRecord } from '#domain/publishing/record.ts'
import { inverted, nameOf } from './names.ts'
import { placeOf } from './pages.ts'
import { onOneLine } from './text.ts'

/** A tag of a page's head: `<meta name="…" content="…">`. */
export type NamedTag = { name: string; content: string }

/**
 * What Google Scholar and reference managers read in the head of an article's page: the tags of Google Scholar's
 * inclusion guidelines ('Indexing guidelines', 2.B), each author in order with the institutions behind the name.
 */
export function highwireTags(record: ArticleRecord): NamedTag[] {
  const { journal, issue, dates } = record
  const date = dates.published.replaceAll('-', '/')
  const place = placeOf(record)
  const pdf = record.files.find(({ format }) => format === 'pdf')
  return tagsOf([
    ['citation_title', record.title],
    ...authors(record),
    ['citation_publication_date', date],
    ['citation_online_date', issue ? null : date],
    ['citation_journal_title', journal.name],
    ['citation_journal_abbrev', journal.shortName],
    ['citation_publisher', journal.publisher],
    ['citation_issn', journal.issn.online],
    ['citation_issn', journal.issn.print],
    ['citation_volume', issue && String(issue.volume)],
    ['citation_issue', issue?.number],
    ['citation_firstpage', place.kind === 'number' ? place.number : null],
    ['citation_firstpage', place.kind === 'pages' ? place.first : null],
    ['citation_lastpage', place.kind === 'pages' ? place.last : null],
    ['citation_doi', record.doi],
    ['citation_language', record.language],
    ...record.keywords.map((word) => ['citation_keywords', word] as const),
    ['citation_abstract_html_url', record.url],
    ['citation_pdf_url', pdf?.url],
  ])
}

type Fact = readonly [name: string, content: string | null | undefined]

const authors = ({ contributors }: ArticleRecord): Fact[] =>
  contributors.flatMap((person) => [
    ['citation_author', inverted(nameOf(person))] as const,
    ...person.affiliations.map(({ name }) => ['citation_author_institution', name] as const),
  ])

/** What is known of the facts, as tags: a fact without a text is left out. */
export const tagsOf = (facts: Fact[]): NamedTag[] =>
  facts
    .map(([name, content]) => ({ name, content: onOneLine(content ?? '') }))
    .filter(({ content }) => content !== '')
