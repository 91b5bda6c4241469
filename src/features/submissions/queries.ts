import { and, asc, count, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { article } from '#db/schema/articles.ts'
import { file } from '#db/schema/files.ts'
import { submission } from '#db/schema/submissions.ts'
import { type Account, mayManage } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { mayRead, type SubmissionStatus } from '#domain/reviewing/submission.ts'
import type { Page } from '#domain/text/listing.ts'
import { likePattern } from '#domain/text/search.ts'
import type { Database } from '#platform/database/database.ts'
import type { FileUse, StoredFile } from '../files/queries.ts'

type Reader = Pick<Database, 'select'>

/** A manuscript with its file; `articleId` is set once it was published. */
export type Submission = {
  id: string
  title: string
  abstract: string
  keywords: string[]
  authors: string[]
  status: SubmissionStatus
  submittedBy: string
  createdAt: Date
  deletedAt: Date | null
  articleId: string | null
  manuscript: StoredFile
}

const columns = {
  id: submission.id,
  title: submission.title,
  abstract: submission.abstract,
  keywords: submission.keywords,
  authors: submission.authors,
  status: submission.status,
  submittedBy: submission.submittedBy,
  createdAt: submission.createdAt,
  deletedAt: submission.deletedAt,
  articleId: article.id,
  manuscript: file,
}

const from = (db: Reader) =>
  db
    .select(columns)
    .from(submission)
    .innerJoin(file, eq(file.id, submission.manuscriptId))
    .leftJoin(article, eq(article.submissionId, submission.id))

/** The files that submissions use. */
export const filesOfSubmissions: FileUse = sql`select ${submission.manuscriptId} from ${submission}`

export type SubmissionQuery = {
  /** Set, the list is of what was deleted since. */
  deletedSince?: Date | undefined
  search?: string | undefined
  sortBy?: 'createdAt' | 'publicationDate' | 'title'
  order?: 'asc' | 'desc'
  page: number
  limit: number
}

/** A page of manuscripts: all of them for an admin, their own for anyone else. */
export async function listSubmissions(
  db: Reader,
  who: Account,
  query: SubmissionQuery,
): Promise<Page<Submission>> {
  const { page, limit } = query
  const direct = query.order === 'asc' ? asc : desc
  const where = and(
    query.deletedSince
      ? gt(submission.deletedAt, query.deletedSince)
      : isNull(submission.deletedAt),
    mayManage(who) ? undefined : eq(submission.submittedBy, who.id),
    query.search?.trim()
      ? sql`${submission.searchText} like ${likePattern(query.search)}`
      : undefined,
  )
  const [total] = await db.select({ n: count() }).from(submission).where(where)
  const items = await from(db)
    .where(where)
    .orderBy(
      direct(query.sortBy === 'title' ? submission.title : submission.createdAt),
      direct(submission.id),
    )
    .limit(limit)
    .offset((page - 1) * limit)
  return { items, page, limit, total: total?.n ?? 0 }
}

/** A manuscript that the asker may see. Throws 404, for those of others and deleted ones too. */
export async function getSubmission(db: Reader, who: Account, id: string): Promise<Submission> {
  const found = await findSubmission(db, id)
  if (!found || found.deletedAt || !mayRead(who, found)) throw noSuchSubmission()
  return found
}

/** A manuscript whatever its state, deleted ones included; undefined when there never was one. */
export async function findSubmission(db: Reader, id: string): Promise<Submission | undefined> {
  const [found] = await from(db).where(eq(submission.id, id))
  return found
}

export const noSuchSubmission = () => new Refused('not-found', 'There is no such submission.')
