import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { singleLine } from '#domain/text/clean-text.ts'
import { pageLocationOf } from '#features/metadata/formats/page-location.ts'
import { directName, nameOf } from '#features/metadata/formats/person-names.ts'
import type { ListedArticle, ListedIssue } from './json-ld.ts'

type Place = Pick<ListedIssue, 'journal' | 'number' | 'publicationDate' | 'year'> & {
  volume: number | null
}

/**
 * An article of an issue as the title of an element with the class `Z3988`, from which reference managers offer the
 * articles of a page (COinS; OpenURL, ANSI/NISO Z39.88-2004).
 */
export function coins(issue: Place, article: ListedArticle): string {
  const { issn, name } = issue.journal
  const { start, end, number } = pageLocationOf(article)
  const [first, ...others] = article.contributors.map(nameOf)
  const facts: [string, string | number | null | undefined][] = [
    ['ctx_ver', 'Z39.88-2004'],
    ['rft_val_fmt', 'info:ofi/fmt:kev:mtx:journal'],
    ['rft.genre', 'article'],
    ['rft.atitle', article.title],
    ['rft.jtitle', name],
    ['rft.issn', issn.online ?? issn.print],
    ['rft.volume', issue.volume],
    ['rft.issue', issue.number],
    ['rft.date', issue.publicationDate ?? issue.year],
    ['rft.spage', start ?? number],
    ['rft.epage', end],
    ['rft.aulast', first && 'family' in first ? first.family : null],
    ['rft.aufirst', first && 'family' in first ? first.given : null],
    ['rft.au', first && 'whole' in first ? first.whole : null],
    ...others.map((other): [string, string] => ['rft.au', directName(other)]),
    ['rft_id', article.doi && `info:doi/${article.doi}`],
    ['rft_id', article.url],
  ]
  const known = facts
    .map(([key, value]): [string, string] => [key, singleLine(String(value ?? ''))])
    .filter(([, value]) => value !== '')
  return new URLSearchParams(known).toString()
}

/** The same of an article on any page. */
export const coinsOfArticle = (record: ArticleRecord): string =>
  coins(
    {
      journal: record.journal,
      volume: record.issue?.volume ?? null,
      number: record.issue?.number ?? '',
      publicationDate: record.dates.published,
      year: null,
    },
    record,
  )
