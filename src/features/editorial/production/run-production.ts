import { and, eq, sql } from 'drizzle-orm'
import { productionStep } from '#db/schema/editorial/production.ts'
import type { ProductionInput } from '#domain/editorial/production/decide.ts'
import {
  decideProduction,
  type ProductionChange,
  type ProductionFacts,
} from '#domain/editorial/production/decide.ts'
import { toProductionRefused } from '#domain/editorial/production/refusals.ts'
import {
  type ProductionStage,
  productionStageInfo,
  productionStages,
} from '#domain/editorial/production/workflow.ts'
import type { SubmissionEvent } from '#domain/events/submission-events.ts'
import type { Account } from '#domain/people/account.ts'
import {
  type LockedSubmission,
  lockSubmission,
  lockSubmissionForSystem,
  lockSubmissionRow,
} from '#features/editorial/workflow/lock-submission.ts'
import { saveChange } from '#features/editorial/workflow/save-change.ts'
import { staleVersion } from '#features/editorial/workflow/version-check.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { cancelOpenProof } from './end-production.ts'
import { findOwnProduction } from './own-production.ts'
import { readProductionFacts } from './production-queries.ts'

const day = 86_400_000

type ProductionEvent = Extract<
  SubmissionEvent,
  {
    type:
      | 'submission-production-started'
      | 'submission-production-moved'
      | 'submission-proof-sent'
      | 'submission-proof-cancelled'
  }
>
type ProductionResult = { event: ProductionEvent; articleId?: string }

/** A locked submission, and what its account is to the production. */
type LockedProduction = { found: LockedSubmission; actor: ProductionFacts['actor'] }

/** Locks a submission for an editor, or for a copyeditor with a stage of its production. Throws 404 for anybody else. */
export async function lockProduction(
  deps: CommandDeps,
  tx: Transaction,
  who: Account,
  id: string,
): Promise<LockedProduction> {
  await lockSubmissionRow(tx, id)
  const isOwn = (await findOwnProduction(tx, who, id)) !== undefined
  const forCopyeditor = isOwn ? await lockSubmissionForSystem(deps, tx, id) : undefined
  if (forCopyeditor) return { found: forCopyeditor, actor: 'copyeditor' }
  const found = await lockSubmission(deps, tx, who, id)
  return { found, actor: found.actor }
}

/**
 * Runs a command of an editor or copyeditor on the production of a submission in one transaction: locks the submission, decides,
 * lets `act` write what belongs to the command, then saves the step and the event. Throws 404 and the refusals of
 * `decideProduction`.
 */
export async function runProduction(
  deps: CommandDeps,
  who: Account,
  id: string,
  input: ProductionInput,
  act: (
    tx: Transaction,
    found: LockedSubmission,
    change: ProductionChange,
  ) => Promise<ProductionResult>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { found, actor } = await lockProduction(deps, tx, who, id)
    const change = await requireProduction(tx, { ...found, actor, whoId: who.id }, input)
    if (change.cancelsProof) await cancelOpenProof(tx, id, found.now)
    const { event, articleId } = await act(tx, found, change)
    const { stage, stageSince } = found
    await saveChange(tx, found, { stage, stageSince }, articleId)
    const notified = await moveStep(tx, found, change, who.id)
    await recordEvent(deps, tx, who.id, { ...event, notified })
  })
}

/** The change that a command makes to the production of a locked submission. Throws its refusal. */
export async function requireProduction(
  tx: Transaction,
  found: Omit<LockedSubmission, 'actor'> & Pick<ProductionFacts, 'actor'> & { whoId?: string },
  input: ProductionInput,
): Promise<ProductionChange> {
  const facts = await readProductionFacts(tx, found)
  const decided = decideProduction(facts, input)
  if (typeof decided !== 'string') return decided
  if (decided === 'stale-version') throw await staleVersion(tx, found.id)
  throw toProductionRefused(decided, facts, input)
}

/** Saves the step at which production is now. Returns its person, unless they moved it themselves. */
export async function moveStep(
  tx: Transaction,
  { id, now }: LockedSubmission,
  { from, to }: ProductionChange,
  moverId?: string,
): Promise<string[]> {
  if (from === to) return []
  const isStep = (stage: ProductionStage) =>
    and(eq(productionStep.submissionId, id), eq(productionStep.stage, stage))
  if (from !== 'not-started')
    await tx.update(productionStep).set({ doneAt: now }).where(isStep(from))
  const isBack =
    from !== 'not-started' && productionStages.indexOf(to) < productionStages.indexOf(from)
  // When a stage is repeated, the stages after it start again.
  if (isBack)
    for (const stage of productionStages.slice(productionStages.indexOf(to) + 1))
      await tx.update(productionStep).set({ startedAt: null, doneAt: null }).where(isStep(stage))
  const soonest = new Date(now.getTime() + productionStageInfo[to].days * day)
  const [begun] = await tx
    .update(productionStep)
    .set({
      startedAt: now,
      doneAt: null,
      // A step that begins late is due later.
      dueAt: sql`case when ${productionStep.dueAt} <= ${now.toISOString()}::timestamptz
        then ${soonest.toISOString()}::timestamptz else ${productionStep.dueAt} end`,
    })
    .where(isStep(to))
    .returning({ accountId: productionStep.accountId })
  return begun?.accountId && begun.accountId !== moverId ? [begun.accountId] : []
}
