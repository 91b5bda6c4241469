import { isInProduction } from '#domain/editorial/production/decide.ts'
import type { SubmissionState } from '#domain/editorial/submission-command.ts'
import type { Account } from '#domain/people/account.ts'
import { approveFullText } from '#features/publishing/full-text/approve-full-text.ts'
import { readFullText } from '#features/publishing/full-text/full-text-queries.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { CommandDeps } from '#platform/events.ts'

/** Publishes the text of an article that its author has approved in a proof. */
export async function showApprovedText(
  deps: CommandDeps,
  tx: Transaction,
  who: Account,
  articleId: string,
): Promise<void> {
  const { fileId } = await readFullText(tx, articleId)
  if (fileId) await approveFullText({ ...deps, db: tx }, who, articleId, { fileId })
}

/** Why an article is published although its author has not approved the proof; nothing where none was needed. */
export const reasonWithoutProof = (
  { proof }: Pick<SubmissionState, 'proof'>,
  reason: string | undefined,
): { reason?: string } =>
  reason && (isInProduction(proof) || proof === 'overridden') ? { reason } : {}
