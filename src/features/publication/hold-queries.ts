import { and, asc, inArray, type SQL, sql } from 'drizzle-orm'
import { productionStep } from '#db/schema/editorial/production.ts'
import { submission } from '#db/schema/editorial/submissions.ts'
import {
  isInProduction,
  type UnapprovedText,
  unapprovedTextSentences,
} from '#domain/editorial/production/decide.ts'
import type { Account } from '#domain/people/account.ts'
import type { IssueWarning } from '#domain/publishing/issues/issue-warnings.ts'
import { findSeenByEditor } from '#features/editorial/access.ts'
import { readProofApproval } from '#features/editorial/production/production-queries.ts'
import type { Reader } from '#platform/database/database.ts'

/** The submissions of these articles that are accepted and not published. */
export const listUnpublished = (db: Reader, articleIds: readonly string[], condition?: SQL) =>
  db
    .select({ id: submission.id, stage: submission.stage, articleId: submission.articleId })
    .from(submission)
    .where(
      and(
        inArray(submission.articleId, [...articleIds]),
        inArray(submission.stage, ['accepted', 'scheduled']),
        condition,
      ),
    )
    .orderBy(asc(submission.id))

export type HeldDraft = { articleId: string; submissionId: string; approval: UnapprovedText }

/** The drafts among these articles that are held: they are in production, and their authors have not approved the text. */
export async function listHeld(db: Reader, articleIds: readonly string[]): Promise<HeldDraft[]> {
  const inProduction = sql`exists (select from ${productionStep}
    where ${productionStep.submissionId} = ${submission.id})`
  const held: HeldDraft[] = []
  for (const row of await listUnpublished(db, articleIds, inProduction)) {
    const { id: submissionId, articleId } = row
    const approval = await readProofApproval(db, row)
    if (isInProduction(approval) && articleId) held.push({ articleId, submissionId, approval })
  }
  return held
}

/**
 * Why drafts that an editor sees in an issue prevent its publication, each with the page of its submission. Nothing of
 * submissions with which the editor has a conflict of interest.
 */
export async function listUnapprovedDrafts(
  db: Reader,
  who: Account,
  articleIds: readonly string[],
): Promise<IssueWarning[]> {
  const held = await listHeld(db, articleIds)
  const ids = held.map(({ submissionId }) => submissionId)
  const seen = await findSeenByEditor(db, who, ids)
  return held
    .filter(({ submissionId }) => seen.has(submissionId))
    .map(({ articleId, submissionId, approval }) => ({
      articleId,
      sentence: unapprovedTextSentences[approval],
      at: `/manage-journals/submissions/${submissionId}`,
    }))
}
