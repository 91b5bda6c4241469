import { and, asc, count, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import { correctionRequest, submission, submissionFile } from '#db/schema/editorial.ts'
import { file } from '#db/schema/files.ts'
import { event } from '#db/schema/platform.ts'
import { article } from '#db/schema/publishing/articles.ts'
import type { CorrectionItem } from '#domain/editorial/correction-request.ts'
import { canRead, type SubmissionStatus } from '#domain/editorial/submission.ts'
import type { Stage } from '#domain/editorial/workflow.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import type { Page } from '#domain/text/pagination.ts'
import { likePattern } from '#domain/text/search-text.ts'
import type { FileUse, StoredFile } from '#features/files/queries.ts'
import type { Database } from '#platform/database/database.ts'
import { columnsToDecide, columnsToShow, readableBy, type View, withoutConflict } from './access.ts'

type Reader = Pick<Database, 'select'>

/**
 * A manuscript with its file. `articleId` is set once an article, or the draft of one, was made of it. While
 * `heldUntil` lies ahead, its author is shown where it stood before: `heldStage`, since `heldSince`.
 */
export type Submission = {
  id: string
  title: string
  abstract: string
  keywords: string[]
  authors: string[]
  status: SubmissionStatus
  stage: Stage
  stageSince: Date
  version: number
  number: number
  editorId: string | null
  undoableUntil: Date | null
  previousStage: Stage | null
  previousStageSince: Date | null
  pendingEmailId: string | null
  assignedByDecision: boolean
  revisedAt: Date | null
  acceptedAt: Date | null
  publishAt: Date | null
  submittedBy: string
  createdAt: Date
  deletedAt: Date | null
  articleId: string | null
  manuscript: StoredFile
  /** Whether the asker has a conflict of interest with it. */
  hasConflict: boolean
  /** How much of it the asker may see. */
  view: View
}

/** Those whose title, authors and words contain what is searched for; all where that is nothing. */
export const matchesSearch = (search: string | undefined): SQL | undefined =>
  search ? sql`${submission.searchText} like ${likePattern(search)}` : undefined

const selectFrom = (db: Reader, columns: ReturnType<typeof columnsToDecide>) =>
  db
    .select(columns)
    .from(submission)
    .innerJoin(file, eq(file.id, submission.manuscriptId))
    .leftJoin(article, eq(article.id, submission.articleId))

const sortColumns = {
  createdAt: submission.createdAt,
  /** The day on which its article was published; what is not published stands last. */
  publicationDate: sql`case when ${article.status} = 'published' then ${article.publicationDate} end`,
  title: submission.title,
}

/** The files that submissions use. */
export const filesOfSubmissions: FileUse = sql`select ${submission.manuscriptId} from ${submission}
  union all select ${submissionFile.fileId} from ${submissionFile}`

/** The submission that a file was sent in with, at first or in answer; undefined when it is of none. */
export async function findSubmissionOfFile(
  db: Reader,
  fileId: string,
): Promise<Submission | undefined> {
  const sent = db
    .select({ id: submissionFile.submissionId })
    .from(submissionFile)
    .where(eq(submissionFile.fileId, fileId))
  const [found] = await db
    .select({ id: submission.id })
    .from(submission)
    .where(or(eq(submission.manuscriptId, fileId), inArray(submission.id, sent)))
    .limit(1)
  return found && findSubmission(db, found.id)
}

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
    readableBy(who),
    query.deletedSince ? withoutConflict(who) : undefined,
    matchesSearch(query.search),
  )
  const orderBy = [
    sql`${sortColumns[sortBy]} ${direction} nulls last`,
    sql`${submission.id} ${direction}`,
  ]
  // The page is found first: what is seen of a submission is asked for those on it alone.
  const onPage = db
    .select({ id: submission.id })
    .from(submission)
    .leftJoin(article, eq(article.id, submission.articleId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset((page - 1) * limit)
  const [totals, items] = await Promise.all([
    db.select({ n: count() }).from(submission).where(where),
    selectFrom(db, columnsToShow(who))
      .where(inArray(submission.id, onPage))
      .orderBy(...orderBy),
  ])
  return { items, page, limit, total: totals[0]?.n ?? 0 }
}

/** What the asker sees of a manuscript. Throws 404, for those of others and deleted ones too. */
export async function getSubmission(db: Reader, who: Account, id: string): Promise<Submission> {
  const [found] = await selectFrom(db, columnsToShow(who)).where(eq(submission.id, id))
  return requireReadable(who, found)
}

/** All of a manuscript that the asker may see, for what they do to it. Throws 404 likewise. */
export const getSubmissionToDecide = async (
  db: Reader,
  who: Account,
  id: string,
): Promise<Submission> => requireReadable(who, await findSubmission(db, id, who))

function requireReadable(who: Account, found: Submission | undefined): Submission {
  if (!found || found.deletedAt || !canRead(who, found)) throw submissionNotFound()
  return found
}

/** All of a manuscript whatever its state, deleted ones included; undefined when there never was one. */
export async function findSubmission(
  db: Reader,
  id: string,
  who?: Account,
): Promise<Submission | undefined> {
  const [found] = await selectFrom(db, columnsToDecide(who)).where(eq(submission.id, id))
  return found
}

/**
 * Something that happened to a submission; `by` is the name of who did it, null when that is not known,
 * and `data` what the event says besides.
 */
export type ActivityEvent = {
  at: Date
  type: string
  by: string | null
  data: Record<string, unknown>
}

/** All that has happened to a submission, oldest first. */
export const listActivity = (db: Reader, id: string): Promise<ActivityEvent[]> =>
  db
    .select({ at: event.at, type: event.type, by: user.name, data: event.data })
    .from(event)
    .leftJoin(user, eq(user.id, event.actorId))
    .where(sql`(${event.data} ->> 'submissionId') = ${id}`)
    .orderBy(event.id)

/** A file that is or was the manuscript; `by` is the name of who sent it. */
export type FileVersion = { number: number; file: StoredFile; by: string | null; sentAt: Date }

/** Every file that a submission has had, oldest first; the last is the present one. */
export async function listVersions(db: Reader, found: Submission): Promise<FileVersion[]> {
  const rows = await db
    .select({
      number: submissionFile.number,
      file,
      by: user.name,
      sentAt: submissionFile.sentAt,
    })
    .from(submissionFile)
    .innerJoin(file, eq(file.id, submissionFile.fileId))
    .leftJoin(user, eq(user.id, submissionFile.sentBy))
    .where(eq(submissionFile.submissionId, found.id))
    .orderBy(asc(submissionFile.number))
  // A process of an earlier version takes manuscripts in without a row here.
  const only = { number: 1, file: found.manuscript, by: null, sentAt: found.createdAt }
  return rows.length > 0 ? rows : [only]
}

/** A list with which a submission went back to its author. */
export type CorrectionRequest = {
  number: number
  items: CorrectionItem[]
  by: string | null
  returnedAt: Date
  respondedAt: Date | null
}

/** Every such list of a submission, oldest first. */
export const listCorrectionRequests = (db: Reader, id: string): Promise<CorrectionRequest[]> =>
  db
    .select({
      number: correctionRequest.number,
      items: correctionRequest.items,
      by: user.name,
      returnedAt: correctionRequest.returnedAt,
      respondedAt: correctionRequest.respondedAt,
    })
    .from(correctionRequest)
    .leftJoin(user, eq(user.id, correctionRequest.returnedBy))
    .where(eq(correctionRequest.submissionId, id))
    .orderBy(asc(correctionRequest.number))

export const submissionNotFound = () => new Refused('not-found', 'There is no such submission.')
