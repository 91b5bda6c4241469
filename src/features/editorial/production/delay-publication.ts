import { and, eq, isNull, lte } from 'drizzle-orm'
import { issue } from '#db/schema/publishing/issues.ts'
import { system } from '#domain/actor.ts'
import type { UnapprovedText } from '#domain/editorial/production/decide.ts'
import { lockSubmissionRow } from '#features/editorial/workflow/lock-submission.ts'
import { holdArticle } from '#features/publishing/articles/hold-article.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { listUnapprovedInIssue } from './proof/require-approved-proof.ts'

type DelayedPublication = {
  submissionId: string
  articleId: string
  publishAt: Date
  /** The issue that was due; without it, the submission itself. */
  issueId?: string
  approval: UnapprovedText
}

/**
 * Records that a locked submission was not published when it was due: once for each date. It stays scheduled, and is published as soon as its text is approved.
 */
export async function delayPublication(
  deps: CommandDeps,
  tx: Transaction,
  { submissionId, articleId, publishAt, issueId, approval }: DelayedPublication,
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

/** Records the drafts that prevent the publication of issues that are due. Throws an `AggregateError` after trying all. */
export async function recordDelayedPublications(deps: CommandDeps): Promise<void> {
  const due = await deps.db
    .select({ id: issue.id })
    .from(issue)
    .where(and(lte(issue.publishAt, deps.clock()), isNull(issue.publishedAt)))
  const errors: unknown[] = []
  for (const { id } of due) await recordDelayOfIssue(deps, id).catch((error) => errors.push(error))
  if (errors.length > 0)
    throw new AggregateError(errors, 'some delayed publications are not recorded')
}

async function recordDelayOfIssue(deps: CommandDeps, issueId: string): Promise<void> {
  for (const { submissionId } of await listUnapprovedInIssue(deps.db, issueId))
    await deps.db.transaction(async (tx) => {
      await lockSubmissionRow(tx, submissionId)
      // Since then, the author may have approved, or an editor published or rescheduled.
      const [current] = await tx.select().from(issue).where(eq(issue.id, issueId))
      const { publishAt = null, publishedAt = null } = current ?? {}
      if (publishedAt || !publishAt || publishAt > deps.clock()) return
      const unapproved = await listUnapprovedInIssue(tx, issueId)
      const still = unapproved.find((each) => each.submissionId === submissionId)
      if (still)
        await delayPublication(deps, tx, {
          submissionId,
          articleId: still.articleId,
          publishAt,
          issueId,
          approval: still.approval,
        })
    })
}
