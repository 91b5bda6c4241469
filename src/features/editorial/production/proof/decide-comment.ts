import { and, eq } from 'drizzle-orm'
import { proof, proofComment } from '#db/schema/editorial/production.ts'
import type { CommentDecision } from '#domain/editorial/production/proof.ts'
import { requireEditorialAccess } from '#domain/editorial/refusals.ts'
import { findReplacement } from '#domain/manuscript/edits/replace-words.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { lockSubmission } from '#features/editorial/workflow/lock-submission.ts'
import { lockArticle } from '#features/publishing/articles/article-rows.ts'
import { addEdit } from '#features/publishing/full-text/edit-full-text.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import type { ProofComment } from './comment-proof.ts'

/**
 * Decides on a comment of an answered proof. Accepting it edits the full text in the words of the author. The same decision again
 * changes nothing. Throws 404, `conflict-of-interest`, `edit-conflict` after another decision, and `invalid` where the suggestion
 * does not fit the text any more.
 */
export async function decideComment(
  deps: CommandDeps,
  who: Account,
  id: string,
  { commentId, decision }: { commentId: string; decision: CommentDecision },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const found = await lockSubmission(deps, tx, who, id)
    requireEditorialAccess(found)
    const { comment, suggestedBy } = await getSentComment(tx, id, commentId)
    if (comment.decision === decision) return
    if (comment.decision !== null)
      throw new Refused('edit-conflict', 'Another editor has decided on this comment already.')
    const editId =
      decision === 'accepted'
        ? await acceptSuggestion(deps, tx, who, {
            articleId: found.articleId,
            comment,
            suggestedBy,
          })
        : null
    await tx
      .update(proofComment)
      .set({ decision, editId, decidedBy: who.id, decidedAt: found.now })
      .where(eq(proofComment.id, commentId))
    await recordEvent(deps, tx, who.id, {
      type: 'submission-proof-comment-decided',
      submissionId: id,
      commentId,
      decision,
    })
  })
}

/** A comment that the author has sent. */
async function getSentComment(tx: Transaction, submissionId: string, commentId: string) {
  const [found] = await tx
    .select({ comment: proofComment, suggestedBy: proof.name })
    .from(proofComment)
    .innerJoin(proof, eq(proof.id, proofComment.proofId))
    .where(
      and(
        eq(proofComment.id, commentId),
        eq(proof.submissionId, submissionId),
        eq(proof.state, 'corrections'),
      ),
    )
  if (!found) throw new Refused('not-found', 'There is no such comment.')
  return found
}

type Suggested = { articleId: string | null; comment: ProofComment; suggestedBy: string }

async function acceptSuggestion(
  deps: CommandDeps,
  tx: Transaction,
  who: Account,
  { articleId, comment, suggestedBy }: Suggested,
): Promise<string> {
  const { place, passage, suggestion, text } = comment
  const replacement = suggestion === null ? undefined : findReplacement(passage, suggestion)
  if (!(articleId && place && replacement))
    throw new Refused('invalid', 'This comment suggests no other words.')
  await lockArticle(tx, articleId)
  return addEdit(deps, tx, who, articleId, {
    place,
    operation: { kind: 'wording', ...replacement },
    reason: text ?? '',
    suggestedBy,
  })
}
