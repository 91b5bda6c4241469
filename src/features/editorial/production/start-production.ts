import { productionStep } from '#db/schema/editorial/production.ts'
import { productionStageInfo, productionStages } from '#domain/editorial/production/workflow.ts'
import type { VersionedCommand } from '#domain/editorial/submission-version.ts'
import type { Account } from '#domain/people/account.ts'
import { saveDraft } from '#features/editorial/workflow/create-draft.ts'
import type { LockedSubmission } from '#features/editorial/workflow/lock-submission.ts'
import type { PublishDeps } from '#features/editorial/workflow/save-article.ts'
import type { Transaction } from '#platform/database/database.ts'
import { runProduction } from './run-production.ts'

const day = 86_400_000

/**
 * Starts the production of an accepted submission: each stage gets the handling editor and a due date, and the article draft is
 * created unless there is one. Throws as `runProduction` does.
 */
export const startProduction = (
  deps: PublishDeps,
  who: Account,
  id: string,
  { version }: VersionedCommand,
): Promise<void> =>
  runProduction(deps, who, id, { command: 'start-production', version }, async (tx, found) => {
    const articleId = found.articleId ?? (await saveDraft(deps, tx, who, found, {}))
    await planSteps(tx, found, found.editorId ?? who.id)
    return {
      articleId,
      event: { type: 'submission-production-started', submissionId: id, articleId },
    }
  })

/** The stages follow one another. */
async function planSteps(
  tx: Transaction,
  { id: submissionId, now }: LockedSubmission,
  accountId: string,
): Promise<void> {
  let due = now.getTime()
  for (const stage of productionStages) {
    due += productionStageInfo[stage].days * day
    await tx
      .insert(productionStep)
      .values({ submissionId, stage, accountId, dueAt: new Date(due) })
      .onConflictDoNothing()
  }
}
