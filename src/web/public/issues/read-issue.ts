import { coverPath } from '#domain/publishing/cover.ts'
import { groupBySection, type IssueNumber, issueName } from '#domain/publishing/issues/issue.ts'
import { issueUrl } from '#domain/publishing/public-urls.ts'
import { formatIssue } from '#domain/text/format.ts'
import {
  type ContentsArticle,
  findNeighbours,
  type ListedIssue,
  listContents,
} from '#features/publishing/issues/issue-contents-queries.ts'
import { listIssueDownloads } from '#features/publishing/issues/issue-rendition-queries.ts'
import type { PageContext } from '#web/context.ts'
import { toArticleFile } from '#web/public/articles/article-card-data.ts'

/** An issue for its page: its contents by section and the neighbouring issues. `contents` saves a query where they are loaded already. */
export async function readIssue(
  { db }: Pick<PageContext, 'db'>,
  issue: ListedIssue,
  contents?: ContentsArticle[],
) {
  const [articles, { previous, next }, downloads] = await Promise.all([
    contents ?? listContents(db, issue.id),
    findNeighbours(db, issue.id),
    listIssueDownloads(db, issue.id),
  ])
  const sections = groupBySection(articles).map(({ section, articles }) => ({
    section,
    articles: articles.map(({ id, title, retracted, authors, pages, articleNumber, files }) => ({
      id,
      title,
      retracted,
      authors,
      pages: pages ?? articleNumber,
      files: files.map(toArticleFile),
    })),
  }))
  const { volume, number, year, title, introduction, publicationDate } = issue
  return {
    volume,
    number,
    year,
    title,
    introduction,
    publicationDate,
    name: formatIssue({ volume, issue: number, year }),
    cover: coverPath(issue),
    path: issueUrl('', issue),
    sections,
    downloads,
    previous: previous && toIssueLink(previous),
    next: next && toIssueLink(next),
  }
}
export type IssueView = Awaited<ReturnType<typeof readIssue>>

const toIssueLink = (issue: IssueNumber) => ({ name: issueName(issue), path: issueUrl('', issue) })
