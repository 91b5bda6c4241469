import { and, count, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
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
import type { Database } from '#platform/database/database.ts'

type Reader = Pick<Database, 'select'>

export type DashboardFilter = {
  waits?: PendingParty | undefined
  stage?: Stage | undefined
  /** What is open and in the hand of an editor by their id, of the asker (`me`), or of nobody. */
  editor?: string | undefined
  late?: boolean
  /** Those with a letter that did not arrive. */
  emailFailed?: boolean
  search?: string | undefined
}

/** A submission as the desk tells of it. */
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

export type DashboardCounts = {
  waits: Record<PendingParty, number>
  stages: Record<Stage, number>
  late: number
  mine: number
  emailsFailed: number
  /** How many open ones each other editor has in hand, by name. */
  editors: { id: string; name: string; count: number }[]
}

const stagesPendingOn = (waiter: PendingParty): Stage[] =>
  Stage.options.filter((stage) => stageInfo[stage].pendingParty === waiter)

/** Whether the next step should have been taken before `now`. */
function isOverdue(now: Date): SQL<boolean> {
  const late = Stage.options.flatMap((stage) => {
    const { days } = stageInfo[stage]
    if (days === undefined) return []
    const before = new Date(now.getTime() - days * 86_400_000)
    return [sql`(${submission.stage} = ${stage} and ${submission.stageSince} < ${before})`]
  })
  return sql<boolean>`(${sql.join(late, sql` or `)})`
}

const hasFailedEmail = sql<boolean>`exists (select from ${emailMessage}
  where ${emailMessage.submissionId} = ${submission.id} and ${emailMessage.state} in ('failed', 'bounced'))`

const openStages = Stage.options.filter(isOpen)

const assignedTo = (who: Account, editor: string) =>
  and(
    inArray(submission.stage, openStages),
    editor === 'nobody'
      ? isNull(participant.accountId)
      : eq(participant.accountId, editor === 'me' ? who.id : editor),
  )

function matchesFilter(who: Account, filter: DashboardFilter, now: Date) {
  const stages = filter.waits && stagesPendingOn(filter.waits)
  return and(
    inEditorialLists(who),
    stages && inArray(submission.stage, stages),
    filter.stage && eq(submission.stage, filter.stage),
    filter.editor ? assignedTo(who, filter.editor) : undefined,
    filter.late ? isOverdue(now) : undefined,
    filter.emailFailed ? hasFailedEmail : undefined,
    matchesSearch(filter.search),
  )
}

/** A page of the desk, what has waited longest first. */
export async function listDashboard(
  db: Reader,
  who: Account,
  { now, page, limit, ...filter }: DashboardFilter & { now: Date; page: number; limit: number },
): Promise<Page<DashboardRow>> {
  const where = matchesFilter(who, filter, now)
  const [totals, items] = await Promise.all([
    db.select({ n: count() }).from(submission).leftJoin(participant, isHandlingEditor).where(where),
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
      .where(where)
      .orderBy(submission.stageSince, submission.id)
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  return { items, page, limit, total: totals[0]?.n ?? 0 }
}

/** How many submissions each filter of the desk leads to. */
export async function countDashboard(
  db: Reader,
  who: Account,
  now: Date,
): Promise<DashboardCounts> {
  const counted = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`
  const rows = await db
    .select({
      stage: submission.stage,
      all: sql<number>`count(*)::int`,
      late: counted(isOverdue(now)),
      mine: counted(sql`${participant.accountId} = ${who.id}`),
      emailsFailed: counted(hasFailedEmail),
    })
    .from(submission)
    .leftJoin(participant, isHandlingEditor)
    .where(inEditorialLists(who))
    .groupBy(submission.stage)
  const sum = (of: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + of(row), 0)
  const inStage = (stage: Stage) => rows.find((row) => row.stage === stage)?.all ?? 0
  const waiting = (waiter: PendingParty) =>
    stagesPendingOn(waiter).reduce((total, stage) => total + inStage(stage), 0)
  return {
    waits: Object.fromEntries(
      pendingParties.map((waiter) => [waiter, waiting(waiter)]),
    ) as DashboardCounts['waits'],
    stages: Object.fromEntries(
      Stage.options.map((stage) => [stage, inStage(stage)]),
    ) as DashboardCounts['stages'],
    late: sum(({ late }) => late),
    mine: sum(({ stage, mine }) => (isOpen(stage) ? mine : 0)),
    emailsFailed: sum(({ emailsFailed }) => emailsFailed),
    editors: await countByEditor(db, who),
  }
}

const countByEditor = (db: Reader, who: Account): Promise<DashboardCounts['editors']> =>
  db
    .select({ id: user.id, name: user.name, count: sql<number>`count(*)::int` })
    .from(submission)
    .innerJoin(participant, isHandlingEditor)
    .innerJoin(user, eq(user.id, participant.accountId))
    .where(and(inEditorialLists(who), inArray(submission.stage, openStages), ne(user.id, who.id)))
    .groupBy(user.id, user.name)
    .orderBy(user.name, user.id)
