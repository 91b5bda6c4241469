import { and, eq } from 'drizzle-orm'
import { productionStep } from '#db/schema/editorial/production.ts'
import type { ProductionStage, productionMoves } from '#domain/editorial/production/workflow.ts'
import { requireEditorialAccess } from '#domain/editorial/refusals.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { requireAssignable } from '#features/editorial/teamwork/editor-queries.ts'
import { lockSubmission } from '#features/editorial/workflow/lock-submission.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { runProduction } from './run-production.ts'

export type ProductionMove = Exclude<(typeof productionMoves)[number], 'start-production'>

/** Moves production to another stage, or cancels the open proof. Throws as `runProduction` does. */
export const moveProduction = (
  deps: CommandDeps,
  who: Account,
  id: string,
  { command, version }: { command: ProductionMove; version: number },
): Promise<void> =>
  runProduction(deps, who, id, { command, version }, async (_tx, _found, { from, to }) => ({
    event:
      command === 'cancel-proof'
        ? { type: 'submission-proof-cancelled', submissionId: id }
        : { type: 'submission-production-moved', submissionId: id, from, to },
  }))

/**
 * Sets who does a stage, and until when. Throws 404, `conflict-of-interest`,
 * `transition-not-allowed` before production starts, and as `requireAssignable` does.
 */
export async function planStage(
  deps: CommandDeps,
  who: Account,
  id: string,
  { stage, personId, dueAt }: { stage: ProductionStage; personId: string | null; dueAt: Date },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const found = await lockSubmission(deps, tx, who, id)
    requireEditorialAccess(found)
    const isStep = and(eq(productionStep.submissionId, id), eq(productionStep.stage, stage))
    const [before] = await tx.select().from(productionStep).where(isStep)
    if (!before) throw new Refused('transition-not-allowed', 'Production has not started.')
    const isSame = before.accountId === personId && before.dueAt.getTime() === dueAt.getTime()
    if (isSame) return
    if (personId) await requireAssignable(tx, id, [personId], 'personId', 'editors or copyeditors')
    await tx.update(productionStep).set({ accountId: personId, dueAt }).where(isStep)
    const isCurrent = before.startedAt !== null && before.doneAt === null
    const isNew = personId !== before.accountId && personId !== who.id
    await recordEvent(deps, tx, who.id, {
      type: 'submission-production-planned',
      submissionId: id,
      stage,
      ...(personId && { editorId: personId, notified: isCurrent && isNew ? [personId] : [] }),
    })
  })
}
