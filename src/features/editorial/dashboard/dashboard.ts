import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import { participant, submission } from '#db/schema/editorial.ts'
import { emailMessage } from '#db/schema/email.ts'
import { type PendingParty, pendingParties, stageInfo } from '#domain/editorial/deadlines.ts'
import { isOpen, Stage } from '#domain/editorial/workflow.ts'
import type { Account } from '#domain/people/account.ts'
import type { Page } from '#domain/text/pagination.ts'
import { inEditorialLists, isHandlingEditor } from '#features/editorial/access.ts'
import { matchesSearch } from '#features/editorial/queries.ts'
import { authorNames } from '#features/editorial/submissions/contributors.ts'
import type { Reader } from '#platform/database/database.ts'

export type DashboardFilter = {
  waits?: PendingParty | undefined
  stage?: Stage | undefined
  /** Open submissions of a handling editor: an id, `me`, or `nobody`. */
  editor?: string | undefined
  late?: boolean
  emailFailed?: boolean
  search?: string | undefined
}

export type DashboardRow = {
  id: string
  number: number
  createdAt: Date
  title: string
  authors: string[]
  stage: Stage
  since: Date
  isOverdue: boolean
  editorId: string | null
  editorName: string | null
  emailFailed: boolean
}

/** How many submissions each filter selects. */
export type DashboardCounts = {
  waits: Record<PendingParty, number>
  stages: Record<Stage, number>
  late: number
  mine: number
  emailsFailed: number
  /** The other editors, by name. */
  editors: { id: string; name: string; count: number }[]
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
  return sql<boolean>`(${sql.join(overdue, sql` or `)})`
}

const hasFailedEmail = sql<boolean>`exists (select from ${emailMessage}
  where ${emailMessage.submissionId} = ${submission.id} and ${emailMessage.state} in ('failed', 'bounced'))`

function isAssignedTo(who: Account, editor: string): SQL | undefined {
  const id = editor === 'me' ? who.id : editor
  const assigned =
    editor === 'nobody'
      ? sql`not exists (select from ${participant} where ${isHandlingEditor})`
      : sql`exists (select from ${participant} where ${isHandlingEditor} and ${participant.accountId} = ${id})`
  return and(inArray(submission.stage, openStages), assigned)
}

const matchesFilter = (who: Account, filter: DashboardFilter, now: Date) =>
  and(
    inEditorialLists(who),
    filter.waits && inArray(submission.stage, stagesPendingOn(filter.waits)),
    filter.stage && eq(submission.stage, filter.stage),
    filter.editor ? isAssignedTo(who, filter.editor) : undefined,
    filter.late ? isOverdue(now) : undefined,
    filter.emailFailed ? hasFailedEmail : undefined,
    matchesSearch(filter.search),
  )

/** A page of the dashboard; the submissions that have been longest at their stage come first. */
export async function listDashboard(
  db: Reader,
  who: Account,
  { now, page, limit, ...filter }: DashboardFilter & { now: Date; page: number; limit: number },
): Promise<Page<DashboardRow>> {
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
        since: submission.stageSince,
        isOverdue: isOverdue(now),
        editorId: participant.accountId,
        editorName: user.name,
        emailFailed: hasFailedEmail,
      })
      .from(submission)
      .leftJoin(participant, isHandlingEditor)
      .leftJoin(user, eq(user.id, participant.accountId))
      .where(inArray(submission.id, onPage))
      .orderBy(...orderBy),
  ])
  return { items, page, limit, total: totals[0]?.n ?? 0 }
}

export async function countDashboard(
  db: Reader,
  who: Account,
  now: Date,
): Promise<DashboardCounts> {
  const counted = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`
  const [rows, assigned] = await Promise.all([
    db
      .select({
        stage: submission.stage,
        all: sql<number>`count(*)::int`,
        late: counted(isOverdue(now)),
        emailsFailed: counted(hasFailedEmail),
      })
      .from(submission)
      .where(inEditorialLists(who))
      .groupBy(submission.stage),
    countByEditor(db, who),
  ])
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const inStage = (stage: Stage) => rows.find((row) => row.stage === stage)?.all ?? 0
  return {
    waits: Object.fromEntries(
      pendingParties.map((party) => [party, sum(stagesPendingOn(party).map(inStage))]),
    ) as DashboardCounts['waits'],
    stages: Object.fromEntries(
      Stage.options.map((stage) => [stage, inStage(stage)]),
    ) as DashboardCounts['stages'],
    late: sum(rows.map(({ late }) => late)),
    mine: assigned.find(({ id }) => id === who.id)?.count ?? 0,
    emailsFailed: sum(rows.map(({ emailsFailed }) => emailsFailed)),
    editors: assigned.filter(({ id }) => id !== who.id),
  }
}

/** The open submissions of each handling editor. */
const countByEditor = (db: Reader, who: Account): Promise<DashboardCounts['editors']> =>
  db
    .select({ id: user.id, name: user.name, count: sql<number>`count(*)::int` })
    .from(submission)
    .innerJoin(participant, isHandlingEditor)
    .innerJoin(user, eq(user.id, participant.accountId))
    .where(and(inEditorialLists(who), inArray(submission.stage, openStages)))
    .groupBy(user.id, user.name)
    .orderBy(user.name, user.id)
