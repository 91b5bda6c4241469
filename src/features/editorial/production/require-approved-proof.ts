import { and, eq, inArray } from 'drizzle-orm'
import { submission } from '#db/schema/editorial/submissions.ts'
import { article } from '#db/schema/publishing/articles.ts'
import { isInProduction } from '#domain/editorial/production/decide.ts'
import type { ArticleEvent } from '#domain/event.ts'
import { Refused } from '#domain/refusal.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ImmediateEffects } from '#platform/events.ts'
import { readProofApproval } from './production-queries.ts'

/**
 * Refuses to publish a draft on the page of the article while its author has not approved the proof: a reason is given on the
 * page of the submission. Runs in the transaction of the change, after the submission has its new stage.
 */
export const productionEffects = {
  async 'article-changed'(_needs, tx, { articleId, fields }) {
    if (fields.includes('status')) await requireApprovedProof(tx, articleId)
  },
} satisfies ImmediateEffects<ArticleEvent>

async function requireApprovedProof(tx: Transaction, articleId: string): Promise<void> {
  const [found] = await tx
    .select({ id: submission.id, articleId: submission.articleId })
    .from(submission)
    .innerJoin(article, eq(article.id, submission.articleId))
    .where(
      and(
        eq(article.id, articleId),
        eq(article.status, 'published'),
        inArray(submission.stage, ['accepted', 'scheduled']),
      ),
    )
  if (found && isInProduction(await readProofApproval(tx, found)))
    throw new Refused(
      'proof-not-approved',
      'The author has not approved the proof of this article. Please publish it on the page of its submission, where you can give a reason.',
      'status',
    )
}
