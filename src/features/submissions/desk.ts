import { and, count, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import { letter } from '#db/schema/letters.ts'
import { submission } from '#db/schema/submissions.ts'
import type { Account } from '#domain/people/account.ts'
import { isOpen, Stage } from '#domain/reviewing/course.ts'
import { standings, type Waiter, waiters } from '#domain/reviewing/waiting.ts'
import type { Page } from '#domain/text/listing.ts'
import type { Database } from '#platform/database/database.ts'
import { containing, effectiveStage, onDesk } from './queries.ts'

type Reader = Pick<Database, 'select'>

export type DeskFilter = {
  waits?: Waiter | undefined
  stage?: Stage | undefined
  /** What is open and in the hand of an editor by their id, of the asker (`me`), or of nobody. */
  editor?: string | undefined
  late?: boolean
  /** Those with a letter that did not arrive. */
  letterFailed?: boolean
  search?: string | undefined
}

/** A submission as the desk tells of it. */
export type OnDesk = {
  id: string
  number: number
  createdAt: Date
  title: string
  authors: string[]
  stage: Stage
  since: Date
  isLate: boolean
  editorId: string | null
  editorName: string | null
  letterFailed: boolean
}

export type DeskCounts = {
  waits: Record<Waiter, number>
  stages: Record<Stage, number>
  late: number
  mine: number
  lettersFailed: number
  /** How many open ones each other editor has in hand, by name. */
  editors: { _id: string; name: string; count: number }[]
}

const stagesThatWaitFor = (waiter: Waiter): Stage[] =>
  Stage.options.filter((stage) => standings[stage].waitsFor === waiter)

/** Whether the next step should have been taken before `now`. */
function isLate(now: Date): SQL<boolean> {
  const late = Stage.options.flatMap((stage) => {
    const { days } = standings[stage]
    if (days === undefined) return []
    const before = new Date(now.getTime() - days * 86_400_000)
    return [sql`(${effectiveStage} = ${stage} and ${submission.stageSince} < ${before})`]
  })
  return sql<boolean>`(${sql.join(late, sql` or `)})`
}

const hasFailedLetter = sql<boolean>`exists (select from ${letter}
  where ${letter.aboutId} = ${submission.id} and ${letter.state} in ('failed', 'bounced'))`

const openStages = Stage.options.filter(isOpen)

const inHandOf = (who: Account, editor: string) =>
  and(
    inArray(effectiveStage, openStages),
    editor === 'nobody'
      ? isNull(submission.editorId)
      : eq(submission.editorId, editor === 'me' ? who.id : editor),
  )

function matching(who: Account, filter: DeskFilter, now: Date) {
  const stages = filter.waits && stagesThatWaitFor(filter.waits)
  return and(
    onDesk(who),
    stages && inArray(effectiveStage, stages),
    filter.stage && eq(effectiveStage, filter.stage),
    filter.editor ? inHandOf(who, filter.editor) : undefined,
    filter.late ? isLate(now) : undefined,
    filter.letterFailed ? hasFailedLetter : undefined,
    containing(filter.search),
  )
}

/** A page of the desk, what has waited longest first. */
export async function listDesk(
  db: Reader,
  who: Account,
  { now, page, limit, ...filter }: DeskFilter & { now: Date; page: number; limit: number },
): Promise<Page<OnDesk>> {
  const where = matching(who, filter, now)
  const [totals, items] = await Promise.all([
    db.select({ n: count() }).from(submission).where(where),
    db
      .select({
        id: submission.id,
        number: submission.number,
        createdAt: submission.createdAt,
        title: submission.title,
        authors: submission.authors,
        stage: effectiveStage,
        since: submission.stageSince,
        isLate: isLate(now),
        editorId: submission.editorId,
        editorName: user.name,
        letterFailed: hasFailedLetter,
      })
      .from(submission)
      .leftJoin(user, eq(user.id, submission.editorId))
      .where(where)
      .orderBy(submission.stageSince, submission.id)
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  return { items, page, limit, total: totals[0]?.n ?? 0 }
}

/** How many submissions each filter of the desk leads to. */
export async function countDesk(db: Reader, who: Account, now: Date): Promise<DeskCounts> {
  const counted = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`
  const rows = await db
    .select({
      stage: effectiveStage,
      all: sql<number>`count(*)::int`,
      late: counted(isLate(now)),
      mine: counted(sql`${submission.editorId} = ${who.id}`),
      lettersFailed: counted(hasFailedLetter),
    })
    .from(submission)
    .where(onDesk(who))
    .groupBy(sql`1`)
  const sum = (of: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + of(row), 0)
  const inStage = (stage: Stage) => rows.find((row) => row.stage === stage)?.all ?? 0
  const waiting = (waiter: Waiter) =>
    stagesThatWaitFor(waiter).reduce((total, stage) => total + inStage(stage), 0)
  return {
    waits: Object.fromEntries(
      waiters.map((waiter) => [waiter, waiting(waiter)]),
    ) as DeskCounts['waits'],
    stages: Object.fromEntries(
      Stage.options.map((stage) => [stage, inStage(stage)]),
    ) as DeskCounts['stages'],
    late: sum(({ late }) => late),
    mine: sum(({ stage, mine }) => (isOpen(stage) ? mine : 0)),
    lettersFailed: sum(({ lettersFailed }) => lettersFailed),
    editors: await countByEditor(db, who),
  }
}

const countByEditor = (db: Reader, who: Account): Promise<DeskCounts['editors']> =>
  db
    .select({ _id: user.id, name: user.name, count: sql<number>`count(*)::int` })
    .from(submission)
    .innerJoin(user, eq(user.id, submission.editorId))
    .where(and(onDesk(who), inArray(effectiveStage, openStages), ne(user.id, who.id)))
    .groupBy(user.id, user.name)
    .orderBy(user.name, user.id)
