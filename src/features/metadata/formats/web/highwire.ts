import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { singleLine } from '#domain/text/clean-text.ts'
import { pageLocationOf } from '#features/metadata/formats/page-location.ts'
import { invertedName, nameOf } from '#features/metadata/formats/person-names.ts'

export type MetaTag = { name: string; content: string }

/**
 * The meta tags for Google Scholar and reference managers (Google Scholar's 'Indexing guidelines', 2.B), with each
 * author followed by the institutions.
 */
export function highwireTags(record: ArticleRecord): MetaTag[] {
  const { journal, issue, dates } = record
  const date = dates.published.replaceAll('-', '/')
  const { start, end, number } = pageLocationOf(record)
  const pdf = record.files.find(({ format }) => format === 'pdf')
  return toMetaTags([
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
    ['citation_firstpage', start ?? number],
    ['citation_lastpage', end],
    ['citation_doi', record.doi],
    ['citation_language', record.language],
    ['citation_abstract', record.abstract],
    ...record.keywords.map((word) => ['citation_keywords', word] as const),
    ['citation_abstract_html_url', record.url],
    ['citation_fulltext_html_url', record.fullText && record.url],
    ['citation_pdf_url', pdf?.url],
  ])
}

type TagFact = readonly [name: string, content: string | null | undefined]

const authors = ({ contributors }: ArticleRecord): TagFact[] =>
  contributors.flatMap((person) => [
    ['citation_author', invertedName(nameOf(person))] as const,
    ...person.affiliations.map(({ name }) => ['citation_author_institution', name] as const),
  ])

/** Converts facts to meta tags and leaves out empty ones. */
export const toMetaTags = (facts: TagFact[]): MetaTag[] =>
  facts
    .map(([name, content]) => ({ name, content: singleLine(content ?? '') }))
    .filter(({ content }) => content !== '')
