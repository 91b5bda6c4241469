import { and, eq, isNull, lte, not } from 'drizzle-orm'
import { submission } from '#db/schema/editorial/submissions.ts'
import { system } from '#domain/actor.ts'
import { isInProduction } from '#domain/editorial/production/decide.ts'
import { delayPublication } from '#features/editorial/production/delay-publication.ts'
import { isLeftSample } from '#features/publishing/articles/article-fragments.ts'
import { lockSubmissionForSystem } from './lock-submission.ts'
import { publishLocked } from './publish.ts'
import type { PublishDeps } from './save-article.ts'

/**
 * Publishes the submissions that are due, each in its own transaction; no samples in a real journal. One whose author has not
 * approved the text stays scheduled, and its editors are notified once. Throws an `AggregateError` after trying all.
 */
export async function publishDueSubmissions(deps: PublishDeps): Promise<void> {
  const due = await deps.db
    .select({ id: submission.id })
    .from(submission)
    .where(
      and(
        eq(submission.stage, 'scheduled'),
        lte(submission.publishAt, deps.clock()),
        isNull(submission.deletedAt),
        not(isLeftSample(submission)),
      ),
    )
    .orderBy(submission.publishAt, submission.number)
  const errors: unknown[] = []
  for (const { id } of due) await publishDue(deps, id).catch((error) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, 'some due submissions were not published')
}

async function publishDue(deps: PublishDeps, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const found = await lockSubmissionForSystem(deps, tx, id)
    // An editor may have published or rescheduled the submission since the query.
    if (found?.stage !== 'scheduled') return
    const { articleId, publishAt, now, proof } = found
    if (publishAt === null || publishAt > now) return
    if (isInProduction(proof) && articleId)
      return delayPublication(deps, tx, { submissionId: id, articleId, publishAt, approval: proof })
    await publishLocked(deps, tx, system, found, {})
  })
}
