import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { event } from '#db/schema/platform.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { system } from '#domain/actor.ts'
import type { UnapprovedText } from '#domain/editorial/production/decide.ts'
import { lockSubmissionRow } from '#features/editorial/workflow/lock-submission.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { listUnapprovedInIssue } from './proof/require-approved-proof.ts'

type DelayedPublication = {
  submissionId: string
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
  { submissionId, publishAt, issueId, approval }: DelayedPublication,
): Promise<void> {
  const delay = { submissionId, publishAt: publishAt.toISOString(), ...(issueId && { issueId }) }
  const recorded = await tx
    .select({ id: event.id })
    .from(event)
    .where(
      and(
        // The index of events is by submission.
        sql`(${event.data} ->> 'submissionId') = ${submissionId}`,
        eq(event.type, 'submission-publication-delayed'),
        sql`${event.data} @> ${JSON.stringify(delay)}::jsonb`,
      ),
    )
    .limit(1)
  if (recorded.length > 0) return
  await recordEvent(deps, tx, system, {
    type: 'submission-publication-delayed',
    ...delay,
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
          publishAt,
          issueId,
          approval: still.approval,
        })
    })
}
