import { and, asc, eq } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import { proof, proofComment } from '#db/schema/editorial/production.ts'
import { submission } from '#db/schema/editorial/submissions.ts'
import type { ManuscriptDocument } from '#domain/manuscript/document/document.ts'
import { applyEdits } from '#domain/manuscript/edits/apply-edits.ts'
import type { DocumentEdit } from '#domain/manuscript/edits/edit.ts'
import { findPartIds } from '#domain/manuscript/edits/part-ids.ts'
import { findReplacement } from '#domain/manuscript/edits/replace-words.ts'
import type { Account } from '#domain/people/account.ts'
import { withoutConflict } from '#features/editorial/access.ts'
import { findEditedFullText, isApplied } from '#features/publishing/full-text/edit-queries.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ProofComment } from './comment-proof.ts'

/** The submission of an article, for an editor without a conflict of interest. */
export async function findSubmissionOfArticle(
  db: Reader,
  who: Account,
  articleId: string,
): Promise<string | undefined> {
  const [found] = await db
    .select({ id: submission.id })
    .from(submission)
    .where(and(eq(submission.articleId, articleId), withoutConflict(who)))
  return found?.id
}

/**
 * The comments that the author of a submission has sent on its proofs, each with the part of the current full text to which it
 * belongs, and why its suggestion does not fit it.
 */
export async function listSentComments(db: Reader, submissionId: string, articleId: string) {
  const rows = await db
    .select({ comment: proofComment, proofNumber: proof.number, decidedBy: user.name })
    .from(proofComment)
    .innerJoin(proof, eq(proof.id, proofComment.proofId))
    .leftJoin(user, eq(user.id, proofComment.decidedBy))
    .where(and(eq(proof.submissionId, submissionId), eq(proof.state, 'corrections')))
    .orderBy(asc(proof.number), asc(proofComment.writtenAt), asc(proofComment.id))
  const edited = rows.length > 0 ? await findEditedFullText(db, articleId) : undefined
  const partIdOf = edited ? findPartIds(edited.conversion) : () => null
  const edits = edited?.edits.filter(isApplied) ?? []
  return rows.map(({ comment, ...others }) => ({
    ...comment,
    ...others,
    partId: partIdOf(comment.place),
    unappliedReason: edited && findUnappliedReason(edited.conversion, edits, comment),
  }))
}

export type SentComment = Awaited<ReturnType<typeof listSentComments>>[number]

/** Why a suggestion on which no editor has decided cannot be accepted. */
function findUnappliedReason(
  conversion: ManuscriptDocument,
  edits: readonly DocumentEdit[],
  { id, place, passage, suggestion, decision }: ProofComment,
): string | undefined {
  const replacement = suggestion === null ? undefined : findReplacement(passage, suggestion)
  if (decision !== null || !replacement) return undefined
  const operation = { kind: 'wording', ...replacement } as const
  const { unapplied } = applyEdits(conversion, [...edits, { id, place, operation }])
  return unapplied.find((each) => each.id === id)?.reason
}
