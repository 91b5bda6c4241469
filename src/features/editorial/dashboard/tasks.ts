import { and, eq, inArray, isNull, lte, not, or, sql } from 'drizzle-orm'
import { accountRole, user } from '#db/schema/accounts.ts'
import { participant } from '#db/schema/editorial/people.ts'
import { productionStep } from '#db/schema/editorial/production.ts'
import { reviewInvitation } from '#db/schema/editorial/review.ts'
import { reviewRound, submission } from '#db/schema/editorial/submissions.ts'
import { dueDateOf, stageInfo, submissionNumberOf } from '#domain/editorial/deadlines.ts'
import { productionStageInfo } from '#domain/editorial/production/workflow.ts'
import { findRoundTask } from '#domain/editorial/review/round-task.ts'
import { Stage } from '#domain/editorial/workflow.ts'
import type { Account } from '#domain/people/account.ts'
import {
  inEditorialLists,
  isAssignedEditor,
  isCounted,
  isHandlingEditor,
  isRoundOfInvitation,
} from '#features/editorial/access.ts'
import type { TasksBody } from '#features/editorial/dashboard/api-schemas.ts'
import { isCurrentStep } from '#features/editorial/production/production-queries.ts'
import type { Reader } from '#platform/database/database.ts'

const stagesOfEditors = Stage.options.filter((stage) => stageInfo[stage].pendingParty === 'editors')

/** At most this many tasks are listed. */
const maxTasks = 100

const { id, title, number, createdAt, stage, stageSince } = submission

/** Whether the person of a stage, joined as the user, finds it in their own tasks. */
const isStepOfEditor = sql`coalesce(${user.role} = 'admin' or exists (select from ${accountRole}
  where ${accountRole.userId} = ${user.id} and ${accountRole.journalRole} = 'editor'), false)`
const inProduction = sql`exists (select from ${productionStep} where ${isCurrentStep})`
const isUnassigned = sql`not exists (select from ${participant} where ${isHandlingEditor})`
const isEditedBy = (who: Account) =>
  sql`exists (select from ${participant} where ${isAssignedEditor} and ${eq(participant.accountId, who.id)})`

/**
 * What an editor has to do, the earliest due first: the next steps of the submissions that are assigned to them, and of those
 * without a handling editor; what their open rounds of review wait for; of a submission in production, its stage, for the person
 * of the stage, and for its editors where that is a copyeditor or the stage is unassigned; and delayed publications. A sample has no due date and is not a task.
 */
export async function listTasks(db: Reader, who: Account, now: Date) {
  const tasks = [
    ...(await listNextSteps(db, who, now)),
    ...(await listProductionSteps(db, who)),
    ...(await listDelayedPublications(db, who, now)),
  ]
  return tasks
    .toSorted((a, b) => a.due.getTime() - b.due.getTime() || a.number - b.number)
    .slice(0, maxTasks)
}

async function listNextSteps(db: Reader, who: Account, now: Date) {
  const rows = await db
    .select({ id, title, number, createdAt, stage, stageSince })
    .from(submission)
    .where(
      and(
        inEditorialLists(who),
        isCounted,
        inArray(stage, [...stagesOfEditors, 'in-review']),
        or(isEditedBy(who), isUnassigned),
        not(and(eq(stage, 'accepted'), inProduction) ?? sql`false`),
      ),
    )
  const rounds = await listOpenRounds(db, rows)
  return rows.flatMap((row) => {
    const round = rounds.get(row.id)
    const task = row.stage === 'in-review' ? round && findRoundTask(round, now) : taskOf(row)
    return task ? [{ ...row, ...task }] : []
  })
}

async function listProductionSteps(db: Reader, who: Account) {
  const rows = await db
    .select({
      id,
      title,
      number,
      createdAt,
      stage,
      stageSince,
      due: productionStep.dueAt,
      step: productionStep.stage,
      personId: productionStep.accountId,
      personName: user.name,
    })
    .from(submission)
    .innerJoin(productionStep, isCurrentStep)
    .leftJoin(user, eq(user.id, productionStep.accountId))
    .where(
      and(
        inEditorialLists(who),
        isCounted,
        eq(stage, 'accepted'),
        or(
          eq(productionStep.accountId, who.id),
          and(not(isStepOfEditor), or(isEditedBy(who), isUnassigned)),
        ),
      ),
    )
  return rows.map(({ step, personId, personName, ...row }) => {
    const { label, task } = productionStageInfo[step]
    return { ...row, task: personName && personId !== who.id ? `${label} by ${personName}` : task }
  })
}

/** Longer than the job that publishes needs. */
const publishingMs = 5 * 60_000

/** The submissions that were not published at their time. */
async function listDelayedPublications(db: Reader, who: Account, now: Date) {
  const due = sql<Date>`${submission.publishAt}`.mapWith(submission.publishAt)
  const rows = await db
    .select({ id, title, number, createdAt, stage, stageSince, due })
    .from(submission)
    .where(
      and(
        inEditorialLists(who),
        isCounted,
        eq(stage, 'scheduled'),
        lte(submission.publishAt, new Date(now.getTime() - publishingMs)),
        or(isEditedBy(who), isUnassigned),
      ),
    )
  return rows.map((row) => ({ ...row, task: 'See why it was not published' }))
}

function taskOf({
  stage,
  stageSince,
}: Pick<typeof submission.$inferSelect, 'stage' | 'stageSince'>) {
  const due = dueDateOf(stage, stageSince)
  return due && { due, task: stageInfo[stage].nextStep }
}

/** The open rounds of submissions with their invitations, by submission. */
async function listOpenRounds(db: Reader, rows: { id: string; stage: Stage }[]) {
  const ids = rows.flatMap(({ id, stage }) => (stage === 'in-review' ? [id] : []))
  const isOpen = and(inArray(reviewRound.submissionId, ids), isNull(reviewRound.closedAt))
  const { submissionId, anonymity, openedAt, copyApprovedAt } = reviewRound
  const open = await db
    .select({ submissionId, anonymity, openedAt, copyApprovedAt })
    .from(reviewRound)
    .where(isOpen)
  const { state, answerDueAt, reviewDueAt, answeredAt, endedAt } = reviewInvitation
  const invited = await db
    .select({ submissionId, state, answerDueAt, reviewDueAt, answeredAt, endedAt })
    .from(reviewInvitation)
    .innerJoin(reviewRound, isRoundOfInvitation)
    .where(isOpen)
  const invitations = Map.groupBy(invited, (each) => each.submissionId)
  return new Map(
    open.map((round) => [
      round.submissionId,
      { ...round, invitations: invitations.get(round.submissionId) ?? [] },
    ]),
  )
}

export type Task = Awaited<ReturnType<typeof listTasks>>[number]

export const isLate = ({ due }: Pick<Task, 'due'>, now: Date): boolean => due < now

export const presentTask = (task: Task, now: Date): TasksBody['tasks'][number] => ({
  _id: task.id,
  submissionNumber: submissionNumberOf(task),
  title: task.title,
  task: task.task,
  due: task.due.toISOString(),
  overdue: isLate(task, now),
})
