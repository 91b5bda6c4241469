import type { Account } from '#domain/people/account.ts'
import { runCommand } from '#features/editorial/workflow/run-command.ts'
import { statePeerReview } from '#features/editorial/workflow/state-peer-review.ts'
import type { CommandDeps } from '#platform/events.ts'

/** Publishes an accepted sample submission as a sample article that exists. */
export async function publishSample(
  deps: CommandDeps,
  who: Account,
  submissionId: string,
  articleId: string,
): Promise<void> {
  const event = { type: 'submission-published', submissionId, articleId } as const
  await runCommand(deps, who, submissionId, { command: 'publish' }, async (tx, { now }) => {
    await statePeerReview(tx, { id: submissionId, articleId, now })
    return { event, articleId }
  })
}
