import { system } from '#domain/actor.ts'
import { holdArticle } from '#features/publishing/articles/hold-article.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import type { HeldDraft } from './hold-queries.ts'

type Hold = HeldDraft & {
  publishAt: Date
  /** The issue that was due; without it, the submission itself. */
  issueId?: string
}

/**
 * Records that the article of a locked submission was held back when it was due: once for each date. It stays scheduled, and is
 * published as soon as its text is approved.
 */
export async function holdBack(
  deps: CommandDeps,
  tx: Transaction,
  { articleId, submissionId, approval, publishAt, issueId }: Hold,
): Promise<void> {
  if (!(await holdArticle(tx, articleId, publishAt))) return
  await recordEvent(deps, tx, system, {
    type: 'submission-publication-delayed',
    submissionId,
    publishAt: publishAt.toISOString(),
    ...(issueId && { issueId }),
    approval,
  })
}
