import type { PublicationPlan, PublicationSchedule } from '#domain/editorial/publication.ts'
import type { VersionedCommand } from '#domain/editorial/submission-version.ts'
import type { Account } from '#domain/people/account.ts'
import { listConflicted } from '#features/editorial/access.ts'
import type { ShownSubmission, Submission } from '#features/editorial/queries.ts'
import { excludeFromDraft } from '#features/publishing/articles/draft-exclusion.ts'
import { releaseArticle } from '#features/publishing/articles/hold-article.ts'
import { approveWithPublication } from '#features/publishing/full-text/approve-full-text.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { CommandDeps } from '#platform/events.ts'
import { reasonWithoutProof } from './approved-proof.ts'
import { runCommand } from './run-command.ts'
import { type ArticleDetails, type PublishDeps, saveArticle } from './save-article.ts'

/** Creates a draft article from an accepted submission. Throws as `runCommand` does. */
export const createDraft = (
  deps: PublishDeps,
  who: Account,
  id: string,
  { version, ...details }: PublicationPlan,
): Promise<ShownSubmission> =>
  runCommand(deps, who, id, { command: 'create-draft', version }, async (tx, found) => {
    const articleId = await saveDraft(deps, tx, who, found, details)
    return {
      articleId,
      event: { type: 'submission-draft-created', submissionId: id, articleId },
    }
  })

/** Sets when an accepted submission is published automatically. Throws as `runCommand` does. */
export function schedulePublication(
  deps: PublishDeps,
  who: Account,
  id: string,
  { version, publishAt, proofReason, ...details }: PublicationSchedule,
): Promise<ShownSubmission> {
  const command = {
    command: 'schedule',
    version,
    publishAt: new Date(publishAt),
    editorId: who.id,
    proofReason,
  } as const
  return runCommand(deps, who, id, command, async (tx, found) => {
    const articleId = await saveDraft(deps, tx, who, found, details)
    if (found.proof === 'approved') await approveWithPublication(deps, tx, who, articleId)
    const { reason } = reasonWithoutProof(found, proofReason)
    // Another date keeps the reason that was given before.
    if (reason) await releaseArticle(tx, articleId, { reason, by: who.id, at: found.now })
    return {
      articleId,
      event: {
        type: 'submission-scheduled',
        submissionId: id,
        publishAt,
        ...(reason && { reason }),
      },
    }
  })
}

/** Cancels the scheduled publication. Throws as `runCommand` does. */
export const unschedulePublication = (
  deps: CommandDeps,
  who: Account,
  id: string,
  { version }: VersionedCommand,
): Promise<ShownSubmission> =>
  runCommand(deps, who, id, { command: 'unschedule', version }, async (tx, { articleId }) => {
    if (articleId) await releaseArticle(tx, articleId, null)
    return { event: { type: 'submission-scheduled', submissionId: id, publishAt: null } }
  })

/** Creates or changes the draft article, hidden from accounts with a conflict of interest. */
export async function saveDraft(
  deps: PublishDeps,
  tx: Transaction,
  who: Account,
  found: Submission,
  details: ArticleDetails,
): Promise<string> {
  const articleId = await saveArticle(deps, tx, who, found, { ...details, status: 'draft' })
  await excludeFromDraft(tx, articleId, await listConflicted(tx, found.id))
  return articleId
}
