import { eq } from 'drizzle-orm'
import { submission } from '#db/schema/editorial/submissions.ts'
import { system } from '#domain/actor.ts'
import { publishCommandFor } from '#domain/editorial/decide.ts'
import { findArticle } from '#features/publishing/articles/article-queries.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { lockSubmissionForSystem } from './lock-submission.ts'
import { requireAllowed } from './run-command.ts'
import { saveChange } from './save-change.ts'
import { statePeerReview } from './state-peer-review.ts'

/** Publishes a submission whose draft article was published on the article pages. */
export async function syncPublishedArticle(
  deps: CommandDeps,
  { articleId }: { articleId: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const article = await findArticle(tx, articleId)
    if (article?.status !== 'published') return
    const [row] = await tx
      .select({ id: submission.id })
      .from(submission)
      .where(eq(submission.articleId, articleId))
    const found = row && (await lockSubmissionForSystem(deps, tx, row.id))
    if (!found || publishCommandFor(found.stage) !== 'publish') return
    // The proof was required when the article was published.
    const published = { ...found, proof: 'none' } as const
    await saveChange(tx, found, await requireAllowed(tx, published, { command: 'publish' }))
    const hasReviews = await statePeerReview(tx, { id: found.id, articleId, now: found.now })
    if (hasReviews)
      await recordEvent(deps, tx, system, { type: 'article-reviews-changed', articleId })
    const event = { type: 'submission-published', submissionId: found.id, articleId } as const
    await recordEvent(deps, tx, system, event)
  })
}
