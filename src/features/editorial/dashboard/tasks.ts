import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { participant, submission } from '#db/schema/editorial/submissions.ts'
import { dueDateOf, stageInfo, submissionNumberOf } from '#domain/editorial/deadlines.ts'
import { Stage } from '#domain/editorial/workflow.ts'
import type { Account } from '#domain/people/account.ts'
import {
  inEditorialLists,
  isAssignedEditor,
  isCounted,
  isHandlingEditor,
} from '#features/editorial/access.ts'
import type { TasksBody } from '#features/editorial/api-schemas.ts'
import type { Reader } from '#platform/database/database.ts'

const stagesOfEditors = Stage.options.filter((stage) => stageInfo[stage].pendingParty === 'editors')

/** At most this many tasks are listed. */
const maxTasks = 100

/**
 * What an editor has to do, the earliest due first: the next steps of the submissions that are assigned to them, and of those
 * without a handling editor. A sample has no due date and is no task.
 */
export async function listTasks(db: Reader, who: Account) {
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
        inArray(stage, stagesOfEditors),
        or(isOwn, isUnassigned),
      ),
    )
  return rows
    .flatMap((row) => {
      const due = dueDateOf(row.stage, row.stageSince)
      return due ? [{ ...row, due, task: stageInfo[row.stage].nextStep }] : []
    })
    .toSorted((a, b) => a.due.getTime() - b.due.getTime() || a.number - b.number)
    .slice(0, maxTasks)
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
