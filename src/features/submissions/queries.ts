import { and, count, eq, gt, isNull, sql } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import { article } from '#db/schema/articles.ts'
import { file } from '#db/schema/files.ts'
import { event } from '#db/schema/platform.ts'
import { submission } from '#db/schema/submissions.ts'
import { type Account, mayEdit } from '#domain/people/account.ts'
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
  articleId: submission.articleId,
  manuscript: file,
}

const from = (db: Reader) =>
  db
    .select(columns)
    .from(submission)
    .innerJoin(file, eq(file.id, submission.manuscriptId))
    .leftJoin(article, eq(article.id, submission.articleId))

const sortColumns = {
  createdAt: submission.createdAt,
  /** The day on which its article was published; what is not published stands last. */
  publicationDate: article.publicationDate,
  title: submission.title,
}

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
  const { page, limit, sortBy = 'createdAt' } = query
  const direction = query.order === 'asc' ? sql`asc` : sql`desc`
  const where = and(
    query.deletedSince
      ? gt(submission.deletedAt, query.deletedSince)
      : isNull(submission.deletedAt),
    mayEdit(who) ? undefined : eq(submission.submittedBy, who.id),
    query.search?.trim()
      ? sql`${submission.searchText} like ${likePattern(query.search)}`
      : undefined,
  )
  const [totals, items] = await Promise.all([
    db.select({ n: count() }).from(submission).where(where),
    from(db)
      .where(where)
      .orderBy(
        sql`${sortColumns[sortBy]} ${direction} nulls last`,
        sql`${submission.id} ${direction}`,
      )
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  return { items, page, limit, total: totals[0]?.n ?? 0 }
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

/** Something that happened to a submission; `by` is the name of who did it, null when that is not known. */
export type Happened = { at: Date; type: string; by: string | null }

/** All that has happened to a submission, oldest first. */
export const listHappened = (db: Reader, id: string): Promise<Happened[]> =>
  db
    .select({ at: event.at, type: event.type, by: user.name })
    .from(event)
    .leftJoin(user, eq(user.id, event.actorId))
    .where(sql`(${event.data} ->> 'submissionId') = ${id}`)
    .orderBy(event.id)

export const noSuchSubmission = () => new Refused('not-found', 'There is no such submission.')
