import { and, desc, eq, sql } from 'drizzle-orm'
import { file } from '#db/schema/files.ts'
import { article, isPublicArticle } from '#db/schema/publishing/articles.ts'
import { fullTextVersion } from '#db/schema/publishing/full-text.ts'
import { issueRendition } from '#db/schema/publishing/issue-rendition.ts'
import type { RenditionFormat } from '#domain/publishing/full-text.ts'
import type { IssueNumber } from '#domain/publishing/issues/issue.ts'
import { formatIssue } from '#domain/text/format.ts'
import type { StoredFile } from '#features/files/queries.ts'
import { noSuchFile } from '#features/publishing/articles/files/file-queries.ts'
import { isCurrentVersion } from '#features/publishing/full-text/full-text-fragments.ts'
import type { Reader } from '#platform/database/database.ts'
import { findPublicIssue } from './issue-contents-queries.ts'

/** A file of an issue, or why there is none, in words for editors. */
type IssueRendition = { format: RenditionFormat; bytes: number | null; failure: string | null }

/**
 * Whether readers may read all that a file contains. A removed article, or a full text that was hidden, withdraws the file at
 * once; a job renders another.
 */
const isReadable = sql`not exists (
    select from unnest(${issueRendition.articleIds}) as contained (id)
    where not exists (select from ${article} where ${article.id} = contained.id and ${isPublicArticle()}))
  and not exists (
    select from unnest(${issueRendition.fullTextIds}) as contained (id)
    where not exists (select from ${fullTextVersion} where ${fullTextVersion.articleId} = contained.id and ${isCurrentVersion}))`

/** The files of an issue, the PDF first. */
export const listIssueRenditions = (db: Reader, issueId: string): Promise<IssueRendition[]> =>
  db
    .select({
      format: issueRendition.format,
      bytes: file.bytes,
      failure: issueRendition.failure,
    })
    .from(issueRendition)
    .leftJoin(file, eq(file.id, issueRendition.fileId))
    .where(and(eq(issueRendition.issueId, issueId), isReadable))
    .orderBy(desc(issueRendition.format))

/** The files that readers can download. */
export async function listIssueDownloads(
  db: Reader,
  issueId: string,
): Promise<{ format: RenditionFormat; bytes: number }[]> {
  const found = await listIssueRenditions(db, issueId)
  return found.flatMap(({ format, bytes }) => (bytes === null ? [] : [{ format, bytes }]))
}

/** A file of a public issue, with a name for it. Throws 404. */
export async function getIssueRendition(
  db: Reader,
  number: IssueNumber,
  format: RenditionFormat,
): Promise<{ title: string; stored: StoredFile }> {
  const issue = await findPublicIssue(db, number)
  if (!issue) throw noSuchFile()
  const [found] = await db
    .select({ stored: file })
    .from(issueRendition)
    .innerJoin(file, eq(file.id, issueRendition.fileId))
    .where(and(eq(issueRendition.issueId, issue.id), eq(issueRendition.format, format), isReadable))
  if (!found) throw noSuchFile()
  const { volume, year } = issue
  return { title: formatIssue({ volume, issue: issue.number, year }), stored: found.stored }
}
