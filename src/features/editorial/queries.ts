import { and, asc, count, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { user } from '#db/schema/accounts.ts'
import { participant } from '#db/schema/editorial/people.ts'
import {
  decision,
  submission,
  submissionFile,
  submissionRequest,
} from '#db/schema/editorial/submissions.ts'
import { file } from '#db/schema/files.ts'
import { event } from '#db/schema/platform.ts'
import { article } from '#db/schema/publishing/articles.ts'
import { canRead } from '#domain/editorial/submission.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import type { Page } from '#domain/text/pagination.ts'
import { likePattern } from '#domain/text/search-text.ts'
import { manuscriptId } from '#features/editorial/submissions/files.ts'
import type { Clock } from '#platform/clock.ts'
import type { Reader } from '#platform/database/database.ts'
import {
  accessOf,
  columnsToDecide,
  columnsToShow,
  isHandlingEditor,
  isPendingDecision,
  readableBy,
  withoutConflict,
} from './access.ts'

type TimedReader = { db: Reader; clock: Clock }

const selectToDecide = (db: Reader, who: Account | undefined) =>
  db
    .select(columnsToDecide(who))
    .from(submission)
    .crossJoin(accessOf(who))
    .innerJoin(file, eq(file.id, manuscriptId))
    .leftJoin(participant, isHandlingEditor)

const selectToShow = ({ db, clock }: TimedReader, who: Account) =>
  db
    .select(columnsToShow(who))
    .from(submission)
    .crossJoin(accessOf(who))
    .innerJoin(file, eq(file.id, manuscriptId))
    .leftJoin(article, eq(article.id, submission.articleId))
    .leftJoin(participant, isHandlingEditor)
    .leftJoin(decision, isPendingDecision(clock()))

/** Everything about a submission, for commands and jobs. */
export type Submission = Awaited<ReturnType<typeof selectToDecide>>[number]

/** A submission as an account sees it: its author sees the previous stage while a decision is pending. */
export type ShownSubmission = Awaited<ReturnType<typeof selectToShow>>[number]

/** Matches title, abstract, authors and keywords. */
export const matchesSearch = (search: string | undefined): SQL | undefined =>
  search ? sql`${submission.searchText} like ${likePattern(search)}` : undefined

const sortColumns = {
  createdAt: submission.createdAt,
  // Submissions without a published article are sorted last, so that the order reveals nothing about drafts.
  publicationDate: sql`case when ${article.status} = 'published' then ${article.publicationDate} end`,
  title: submission.title,
}

export async function findSubmissionOfFile(
  db: Reader,
  fileId: string,
): Promise<Submission | undefined> {
  const [found] = await db
    .select({ id: submissionFile.submissionId })
    .from(submissionFile)
    .where(eq(submissionFile.fileId, fileId))
  return found && findSubmission(db, found.id)
}

export type SubmissionQuery = {
  /** Lists submissions deleted since then, instead of those not deleted. */
  deletedSince?: Date | undefined
  /** Only what the account has submitted itself, also for editors. */
  isOwn?: boolean
  search?: string | undefined
  sortBy?: 'createdAt' | 'publicationDate' | 'title'
  order?: 'asc' | 'desc'
  page: number
  limit: number
}

/** A page of the submissions that an account may look up: all of them for editors, their own for authors. */
export async function listSubmissions(
  deps: TimedReader,
  who: Account,
  query: SubmissionQuery,
): Promise<Page<ShownSubmission>> {
  const { db } = deps
  const { page, limit, sortBy = 'createdAt' } = query
  const direction = query.order === 'asc' ? sql`asc` : sql`desc`
  const where = and(
    query.deletedSince
      ? gt(submission.deletedAt, query.deletedSince)
      : isNull(submission.deletedAt),
    readableBy(who),
    query.isOwn ? eq(submission.submittedBy, who.id) : undefined,
    query.deletedSince ? withoutConflict(who) : undefined,
    matchesSearch(query.search),
  )
  const orderBy = [
    sql`${sortColumns[sortBy]} ${direction} nulls last`,
    sql`${submission.id} ${direction}`,
  ]
  // Finds the page first: the columns that check for a conflict are computed for its rows only.
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
    selectToShow(deps, who)
      .where(inArray(submission.id, onPage))
      .orderBy(...orderBy),
  ])
  return { items, page, limit, total: totals[0]?.n ?? 0 }
}

/** A submission as an account sees it. Throws 404 for a deleted submission and for one that the account may not look up. */
export async function getSubmission(
  deps: TimedReader,
  who: Account,
  id: string,
): Promise<ShownSubmission> {
  const [found] = await selectToShow(deps, who).where(eq(submission.id, id))
  return requireReadable(who, found)
}

/** Everything about a submission, for a command. Throws 404 as `getSubmission` does. */
export const getSubmissionToDecide = async (
  db: Reader,
  who: Account,
  id: string,
): Promise<Submission> => requireReadable(who, await findSubmission(db, id, who))

function requireReadable<Found extends Pick<Submission, 'deletedAt' | 'submittedBy' | 'isHidden'>>(
  who: Account,
  found: Found | undefined,
): Found {
  if (!found || found.deletedAt || found.isHidden || !canRead(who, found))
    throw submissionNotFound()
  return found
}

/** Everything about a submission, also of a deleted one; undefined for an unknown id. */
export async function findSubmission(
  db: Reader,
  id: string,
  who?: Account,
): Promise<Submission | undefined> {
  const [found] = await selectToDecide(db, who).where(eq(submission.id, id))
  return found
}

/**
 * The events of a submission, oldest first. `by` is the name of who caused one, `editor` that of the editor whom it is about;
 * `data` depends on its type.
 */
export const listActivity = (db: Reader, id: string) => {
  const editor = alias(user, 'editor')
  return db
    .select({
      at: event.at,
      type: event.type,
      by: user.name,
      editor: editor.name,
      data: event.data,
    })
    .from(event)
    .leftJoin(user, eq(user.id, event.actorId))
    .leftJoin(editor, sql`${editor.id} = ${event.data} ->> 'editorId'`)
    .where(sql`(${event.data} ->> 'submissionId') = ${id}`)
    .orderBy(event.id)
}

export type ActivityEvent = Awaited<ReturnType<typeof listActivity>>[number]

/** The requests of a submission to its author, oldest first. An author sees none of a pending decision. */
export const listRequests = (
  { db, clock }: TimedReader,
  { id, view }: Pick<ShownSubmission, 'id' | 'view'>,
) =>
  db
    .select({
      number: submissionRequest.number,
      kind: decision.kind,
      points: submissionRequest.points,
      requestedAt: decision.decidedAt,
      respondedAt: submissionRequest.respondedAt,
    })
    .from(submissionRequest)
    .innerJoin(decision, eq(decision.id, submissionRequest.decisionId))
    .where(
      and(
        eq(submissionRequest.submissionId, id),
        view === 'author' ? lte(decision.effectiveAt, clock()) : undefined,
      ),
    )
    .orderBy(asc(submissionRequest.number))

export type AuthorRequest = Awaited<ReturnType<typeof listRequests>>[number]

export const submissionNotFound = () => new Refused('not-found', 'There is no such submission.')
