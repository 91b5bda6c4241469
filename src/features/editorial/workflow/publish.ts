import { auditNameOf, type CommandActor } from '#domain/actor.ts'
import { publishCommandFor } from '#domain/editorial/decide.ts'
import type { PublishInput } from '#domain/editorial/publication.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { getSubmission, type ShownSubmission } from '#features/editorial/queries.ts'
import { cancelEmail } from '#features/email/queue-email.ts'
import { storeUpload, type Upload } from '#features/files/receive/temporary-upload.ts'
import { approveWithPublication } from '#features/publishing/full-text/approve-full-text.ts'
import type { Transaction } from '#platform/database/database.ts'
import { recordEvent } from '#platform/events.ts'
import { reasonWithoutProof } from './approved-proof.ts'
import { type LockedSubmission, lockSubmission } from './lock-submission.ts'
import { requireAllowed } from './run-command.ts'
import { type ArticleDetails, type PublishDeps, saveArticle } from './save-article.ts'
import { linkArticle, saveChange } from './save-change.ts'
import { statePeerReview } from './state-peer-review.ts'

/**
 * Publishes a submission as an article. Does nothing if it is published already. A submission that is not accepted is
 * published without review, and the event says so. Throws 404, `conflict-of-interest`, `edit-conflict`, `proof-not-approved`, and
 * `transition-not-allowed` for a rejected or withdrawn submission.
 */
export async function publishSubmission(
  deps: PublishDeps,
  who: Account,
  id: string,
  { status: _, version, proofReason, ...details }: PublishInput,
  pdf?: Upload,
): Promise<ShownSubmission> {
  if (pdf) await storeUpload(deps.storage, pdf)
  await deps.db.transaction(async (tx) => {
    const found = await lockSubmission(deps, tx, who, id)
    if (found.actor === 'editor' && found.stage === 'published') return
    await publishLocked(deps, tx, who, found, { version, proofReason, details, pdf })
  })
  return getSubmission(deps, who, id)
}

type PublishOptions = {
  version?: number | undefined
  proofReason?: string | undefined
  details?: ArticleDetails
  pdf?: Upload | undefined
}

/** Publishes a locked submission, for an account or the system. */
export async function publishLocked(
  deps: PublishDeps,
  tx: Transaction,
  who: CommandActor,
  found: LockedSubmission,
  { version, proofReason, details = {}, pdf }: PublishOptions,
): Promise<void> {
  const command = publishCommandFor(found.stage)
  const change = await requireAllowed(tx, found, { command, version, proofReason })
  const withoutReview = command === 'publish-without-review'
  if (withoutReview) await cancelPendingEmail(tx, found)
  const input = { ...details, status: 'published' } as const
  if (found.proof === 'approved' && found.articleId)
    await approveWithPublication(deps, tx, who, found.articleId)
  // The change of the article is refused while its submission is in production.
  await saveChange(tx, found, change)
  const articleId = await saveArticle(deps, tx, who, found, input, pdf)
  await linkArticle(tx, found.id, articleId)
  await statePeerReview(tx, { id: found.id, articleId, now: found.now, withoutReview })
  await recordEvent(deps, tx, auditNameOf(who), {
    type: 'submission-published',
    submissionId: found.id,
    articleId,
    ...(withoutReview && { withoutReview }),
    ...reasonWithoutProof(found, proofReason),
  })
}

/** A published submission needs no corrections: cancels the email that asks for them, unless it is being sent. */
async function cancelPendingEmail(
  tx: Transaction,
  { pendingDecision }: LockedSubmission,
): Promise<void> {
  if (!pendingDecision?.emailId) return
  await cancelEmail(tx, pendingDecision.emailId).catch((error) => {
    if (!(error instanceof Refused)) throw error
  })
}
