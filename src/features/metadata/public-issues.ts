import { eq, isNotNull } from 'drizzle-orm'
import { file } from '#db/schema/files.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { issueYear } from '#features/publishing/articles/article-fragments.ts'
import { newestIssueFirst } from '#features/publishing/issues/issue-queries.ts'
import type { Reader } from '#platform/database/database.ts'

/** All public issues, newest first, with their cover pictures. */
export const listPublicIssues = (db: Reader) =>
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

export type PublicIssue = Awaited<ReturnType<typeof listPublicIssues>>[number]
