import { and, eq, isNotNull } from 'drizzle-orm'
import { file } from '#db/schema/files.ts'
import { article } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import type { IssueContents } from '#domain/publishing/article-record.ts'
import type { IssueNumber } from '#domain/publishing/issues/issue.ts'
import { issueUrl } from '#domain/publishing/public-urls.ts'
import { issueYear } from '#features/publishing/articles/article-fragments.ts'
import {
  issueColumns,
  type JournalContext,
  listRecords,
  toJournalRecord,
} from '#features/publishing/articles/record-queries.ts'
import type { Reader } from '#platform/database/database.ts'
import { contentsOrder } from './issue-contents-queries.ts'
import { newestIssueFirst } from './issue-queries.ts'

/** A public issue by its number; undefined if there is none. */
export async function findIssueByNumber(db: Reader, { volume, number }: IssueNumber) {
  const named = and(eq(issue.volume, volume), eq(issue.number, number))
  const [found] = await db
    .select({ id: issue.id, title: issue.title })
    .from(issue)
    .where(and(named, isNotNull(issue.publishedAt)))
  return found
}

/** A public issue with its public articles in order, at most 500; undefined if there is none. */
export async function findIssueContents(
  db: Reader,
  journalContext: JournalContext,
  id: string,
): Promise<IssueContents | undefined> {
  const [found] = await db
    .select({ ...issueColumns, introduction: issue.introduction, changedAt: issue.updatedAt })
    .from(issue)
    .where(and(eq(issue.id, id), isNotNull(issue.publishedAt)))
  if (!found) return undefined
  const where = eq(article.issueId, id)
  const articles = await listRecords(db, journalContext, {
    where,
    orderBy: contentsOrder,
    limit: 500,
  })
  const url = issueUrl(journalContext.baseUrl, found)
  return { ...found, url, journal: toJournalRecord(journalContext), articles }
}

/** All public issues, newest first, with their cover pictures. */
export const listIssueRecords = (db: Reader) =>
  db
    .select({
      id: issue.id,
      volume: issue.volume,
      number: issue.number,
      /** As an editor set it. */
      year: issue.year,
      /** As pages show it. */
      shownYear: issueYear,
      title: issue.title,
      introduction: issue.introduction,
      publicationDate: issue.publicationDate,
      doi: issue.doi,
      cover: { sha256: file.sha256, mediaType: file.mediaType },
      changedAt: issue.updatedAt,
    })
    .from(issue)
    .leftJoin(file, eq(file.id, issue.coverId))
    .where(isNotNull(issue.publishedAt))
    .orderBy(...newestIssueFirst)

export type PublicIssueRecord = Awaited<ReturnType<typeof listIssueRecords>>[number]
