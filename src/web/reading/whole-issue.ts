import { issueUrl } from '#domain/publishing/address.ts'
import { coverPath } from '#domain/publishing/cover.ts'
import { type IssueNumber, inSections, nameIssue } from '#domain/publishing/issue.ts'
import { sayIssue } from '#domain/text/format.ts'
import {
  type ContentsArticle,
  findNeighbours,
  type ListedIssue,
  listContents,
} from '#features/articles/issue/queries.ts'
import type { Site } from '../context.ts'

/** An issue as its readers see it, with what stands in it and the issues beside it; `contents` where they are read already. */
export async function readWholeIssue(
  { db }: Pick<Site, 'db'>,
  issue: ListedIssue,
  contents?: ContentsArticle[],
) {
  const [articles, { previous, next }] = await Promise.all([
    contents ?? listContents(db, issue.id),
    findNeighbours(db, issue.id),
  ])
  const sections = inSections(articles).map(({ section, articles }) => ({
    section,
    articles: articles.map(({ id, title, authors, pages, articleNumber, files }) => ({
      ...{ id, title, authors },
      pages: pages ?? articleNumber,
      files: files.map(({ fileId, format, bytes }) => ({ fileId, format, bytes })),
    })),
  }))
  const { volume, number, year, title, introduction, publicationDate } = issue
  return {
    name: sayIssue({ volume, issue: number, year }),
    ...{ volume, number, year, title, introduction, publicationDate },
    cover: coverPath(issue),
    path: issueUrl('', issue),
    sections,
    previous: previous && toNeighbour(previous),
    next: next && toNeighbour(next),
  }
}
export type WholeIssue = Awaited<ReturnType<typeof readWholeIssue>>

const toNeighbour = (issue: IssueNumber) => ({ name: nameIssue(issue), path: issueUrl('', issue) })
