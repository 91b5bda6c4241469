import { doiUrl } from '#domain/publishing/doi/doi-link.ts'
import { paragraphsOf, singleLine } from '#domain/text/clean-text.ts'
import { formatDay, formatIssue } from '#domain/text/format.ts'
import type { ArticleAppearance } from '../article-for-rendering.ts'
import type { IssueForRendering } from '../epub/epub-for-rendering.ts'
import { issnLines } from './article-data.ts'

/** The metadata of an issue as data for `issue.typ`, without its articles. */
export function issueData(issue: IssueForRendering['issue'], { colour, pdf }: ArticleAppearance) {
  const { journal, volume, number, year, title, introduction, publicationDate, doi } = issue
  const name = formatIssue({ volume, issue: number, year })
  const [yearOf, month, day] = (publicationDate ?? issue.changedAt.toISOString().slice(0, 10))
    .split('-')
    .map(Number)
  return {
    journal: { name: journal.name, publisher: journal.publisher, issn: issnLines(journal) },
    name,
    title: title ? singleLine(title) : null,
    introduction: paragraphsOf(introduction ?? ''),
    published: publicationDate && formatDay(publicationDate),
    date: [yearOf, month, day],
    link: doi ? doiUrl(doi) : issue.url,
    colour,
    paper: pdf.paper,
    textSize: pdf.textSize,
  }
}

type NumberedPages = { firstPage: number | null }

/**
 * Pages continue from one article to the next. An article whose pages are part of its citation begins on its own number, unless
 * that would count back.
 */
export function continuePages<Article extends NumberedPages>(
  articles: readonly Pick<IssueForRendering['articles'][number], 'record'>[],
  listed: readonly Article[],
): (Article | (Omit<Article, 'firstPage'> & NumberedPages))[] {
  let last = 0
  return listed.map((article, index) => {
    const own = articles[index]?.record.pages ? (article.firstPage ?? 0) : 0
    const firstPage = own > last ? own : index === 0 ? 1 : null
    last = Math.max(last, firstPage ?? 0)
    return { ...article, firstPage }
  })
}
