import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import { participant } from '#db/schema/editorial/people.ts'
import { reviewInvitation } from '#db/schema/editorial/review.ts'
import { reviewRound, submission } from '#db/schema/editorial/submissions.ts'
import { emailMessage } from '#db/schema/email.ts'
import { file } from '#db/schema/files.ts'
import { type PendingParty, pendingParties, stageInfo } from '#domain/editorial/deadlines.ts'
import { isOpen, Stage } from '#domain/editorial/workflow.ts'
import type { Account } from '#domain/people/account.ts'
import {
  inEditorialLists,
  isAssignedEditor,
  isCounted,
  isHandlingEditor,
} from '#features/editorial/access.ts'
import { matchesSearch } from '#features/editorial/queries.ts'
import { authorNames } from '#features/editorial/submissions/contributors.ts'
import { manuscriptId } from '#features/editorial/submissions/files.ts'
import type { Reader } from '#platform/database/database.ts'

type DashboardFilter = {
  pendingParty?: PendingParty | undefined
  stage?: Stage | undefined
  /** Open submissions that are assigned to an editor: an id, `me`, or `nobody` for those without a handling editor. */
  editor?: string | undefined
  overdue: boolean
  emailFailed?: boolean
  withoutSamples?: boolean
  search?: string | undefined
}

const openStages = Stage.options.filter(isOpen)

const stagesPendingOn = (party: PendingParty): Stage[] =>
  Stage.options.filter((stage) => stageInfo[stage].pendingParty === party)

function isOverdue(now: Date): SQL<boolean> {
  const overdue = Stage.options.flatMap((stage) => {
    const { days } = stageInfo[stage]
    if (days === undefined) return []
    const limit = new Date(now.getTime() - days * 86_400_000)
    return [sql`(${submission.stage} = ${stage} and ${submission.stageSince} < ${limit})`]
  })
  return sql<boolean>`(${isCounted} and (${sql.join(overdue, sql` or `)}))`
}

const isUndelivered = inArray(emailMessage.state, ['failed', 'bounced'])

const hasFailedEmail = sql<boolean>`exists (select from ${emailMessage}
  where ${emailMessage.submissionId} = ${submission.id} and ${isUndelivered})`

type ReviewerCounts = { reviewed: number; invited: number; unanswered: number }

/**
 * How many reviewers of the last round were invited and did not decline, how many sent their review, and how many have not
 * answered; null without a round.
 */
const reviewerCounts = sql<ReviewerCounts | null>`(
  select json_build_object(
    'reviewed', count(*) filter (where ${reviewInvitation.state} = 'reviewed'),
    'invited', count(*) filter (where ${reviewInvitation.state} in ('invited', 'accepted', 'reviewed')),
    'unanswered', count(*) filter (where ${reviewInvitation.state} = 'invited'))
  from ${reviewInvitation} where ${reviewInvitation.submissionId} = ${submission.id}
    and ${reviewInvitation.round} = (select max(${reviewRound.number}) from ${reviewRound}
      where ${reviewRound.submissionId} = ${submission.id})
  having exists (select from ${reviewRound} where ${reviewRound.submissionId} = ${submission.id}))`

function isAssignedTo(who: Account, editor: string): SQL | undefined {
  const id = editor === 'me' ? who.id : editor
  const assigned =
    editor === 'nobody'
      ? sql`not exists (select from ${participant} where ${isHandlingEditor})`
      : sql`exists (select from ${participant} where ${isAssignedEditor} and ${participant.accountId} = ${id})`
  return and(inArray(submission.stage, openStages), assigned)
}

const matchesFilter = (who: Account, filter: DashboardFilter, now: Date) =>
  and(
    inEditorialLists(who),
    filter.pendingParty &&
      and(isCounted, inArray(submission.stage, stagesPendingOn(filter.pendingParty))),
    filter.stage && eq(submission.stage, filter.stage),
    filter.editor ? isAssignedTo(who, filter.editor) : undefined,
    filter.overdue ? isOverdue(now) : undefined,
    filter.emailFailed ? hasFailedEmail : undefined,
    filter.withoutSamples ? isCounted : undefined,
    matchesSearch(filter.search),
  )

/** A page of the dashboard; the submissions that have been longest at their stage come first. */
export async function listDashboard(
  db: Reader,
  who: Account,
  { now, page, limit, ...filter }: DashboardFilter & { now: Date; page: number; limit: number },
) {
  const where = matchesFilter(who, filter, now)
  const orderBy = [submission.stageSince, submission.id]
  // Finds the page first, so that the joins are made for its rows only.
  const onPage = db
    .select({ id: submission.id })
    .from(submission)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset((page - 1) * limit)
  const [totals, items] = await Promise.all([
    db.select({ n: count() }).from(submission).where(where),
    db
      .select({
        id: submission.id,
        number: submission.number,
        createdAt: submission.createdAt,
        title: submission.title,
        authors: authorNames,
        stage: submission.stage,
        stageSince: submission.stageSince,
        publishAt: submission.publishAt,
        isOverdue: isOverdue(now),
        editorId: participant.accountId,
        editorName: user.name,
        emailFailed: hasFailedEmail,
        reviewers: reviewerCounts,
        version: submission.version,
        articleId: submission.articleId,
        isSample: submission.isSample,
        manuscript: file,
      })
      .from(submission)
      .innerJoin(file, eq(file.id, manuscriptId))
      .leftJoin(participant, isHandlingEditor)
      .leftJoin(user, eq(user.id, participant.accountId))
      .where(inArray(submission.id, onPage))
      .orderBy(...orderBy),
  ])
  return { items, page, limit, total: totals[0]?.n ?? 0 }
}

export type DashboardRow = Awaited<ReturnType<typeof listDashboard>>['items'][number]

/** How many submissions each filter selects, for waiting ones without samples; `editors` are the other editors, by name. */
export async function countDashboard(db: Reader, who: Account, now: Date) {
  const counted = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`
  const [rows, assigned] = await Promise.all([
    db
      .select({
        stage: submission.stage,
        all: sql<number>`count(*)::int`,
        real: counted(isCounted),
        overdue: counted(isOverdue(now)),
        emailsFailed: counted(hasFailedEmail),
      })
      .from(submission)
      .where(inEditorialLists(who))
      .groupBy(submission.stage),
    countByEditor(db, who),
  ])
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const inStage = (stage: Stage) => rows.find((row) => row.stage === stage)?.all ?? 0
  const realInStage = (stage: Stage) => rows.find((row) => row.stage === stage)?.real ?? 0
  const byParty = pendingParties.map((party) => [
    party,
    sum(stagesPendingOn(party).map(realInStage)),
  ])
  const stages = Stage.options.map((stage) => [stage, inStage(stage)])
  return {
    pendingParty: Object.fromEntries(byParty) as Record<PendingParty, number>,
    stages: Object.fromEntries(stages) as Record<Stage, number>,
    overdue: sum(rows.map(({ overdue }) => overdue)),
    mine: assigned.find(({ _id }) => _id === who.id)?.count ?? 0,
    emailsFailed: sum(rows.map(({ emailsFailed }) => emailsFailed)),
    editors: assigned.filter(({ _id }) => _id !== who.id),
  }
}

/** The number of submissions at each stage, without samples. */
export async function countStages(db: Reader, who: Account): Promise<Record<Stage, number>> {
  const rows = await db
    .select({ stage: submission.stage, n: count() })
    .from(submission)
    .where(and(inEditorialLists(who), isCounted))
    .groupBy(submission.stage)
  const numbers = Stage.options.map((stage) => [
    stage,
    rows.find((row) => row.stage === stage)?.n ?? 0,
  ])
  return Object.fromEntries(numbers) as Record<Stage, number>
}

/** How many submissions that are no samples wait for editors, and how many emails about submissions did not arrive. */
export async function countAttention(
  db: Reader,
  who: Account,
): Promise<{ submissions: number; emails: number }> {
  const [[submissions], [emails]] = await Promise.all([
    db
      .select({ n: count() })
      .from(submission)
      .where(
        and(
          inEditorialLists(who),
          isCounted,
          inArray(submission.stage, stagesPendingOn('editors')),
        ),
      ),
    db
      .select({ n: count() })
      .from(emailMessage)
      .innerJoin(submission, eq(submission.id, emailMessage.submissionId))
      .where(and(inEditorialLists(who), isUndelivered)),
  ])
  return { submissions: submissions?.n ?? 0, emails: emails?.n ?? 0 }
}

/** The open submissions that are assigned to each editor. */
const countByEditor = (db: Reader, who: Account) =>
  db
    .select({
      _id: user.id,
      name: user.name,
      count: sql<number>`count(distinct ${submission.id})::int`,
    })
    .from(submission)
    .innerJoin(participant, isAssignedEditor)
    .innerJoin(user, eq(user.id, participant.accountId))
    .where(and(inEditorialLists(who), inArray(submission.stage, openStages)))
    .groupBy(user.id, user.name)
    .orderBy(user.name, user.id)
