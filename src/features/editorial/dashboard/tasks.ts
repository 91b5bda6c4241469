import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { reviewInvitation } from '#db/schema/editorial/review.ts'
import { participant, reviewRound, submission } from '#db/schema/editorial/submissions.ts'
import { dueDateOf, stageInfo, submissionNumberOf } from '#domain/editorial/deadlines.ts'
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
import type { TasksBody } from '#features/editorial/api-schemas.ts'
import type { Reader } from '#platform/database/database.ts'

const stagesOfEditors = Stage.options.filter((stage) => stageInfo[stage].pendingParty === 'editors')

/** At most this many tasks are listed. */
const maxTasks = 100

/**
 * What an editor has to do, the earliest due first: the next steps of the submissions that are assigned to them, and of those
 * without a handling editor, and what their open rounds of review wait for. A sample has no due date and is no task.
 */
export async function listTasks(db: Reader, who: Account, now: Date) {
  const isOwn = sql`exists (select from ${participant} where ${isAssignedEditor} and ${eq(participant.accountId, who.id)})`
  const isUnassigned = sql`not exists (select from ${participant} where ${isHandlingEditor})`
  const { id, title, number, createdAt, stage, stageSince } = submission
  const rows = await db
    .select({ id, title, number, createdAt, stage, stageSince })
    .from(submission)
    .where(
      and(
        inEditorialLists(who),
        isCounted,
        inArray(stage, [...stagesOfEditors, 'in-review']),
        or(isOwn, isUnassigned),
      ),
    )
  const rounds = await listOpenRounds(db, rows)
  return rows
    .flatMap((row) => {
      const round = rounds.get(row.id)
      const task = row.stage === 'in-review' ? round && findRoundTask(round, now) : taskOf(row)
      return task ? [{ ...row, ...task }] : []
    })
    .toSorted((a, b) => a.due.getTime() - b.due.getTime() || a.number - b.number)
    .slice(0, maxTasks)
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
  late: isLate(task, now),
})
