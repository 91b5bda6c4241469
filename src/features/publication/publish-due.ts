import { and, eq, isNull, lte, not } from 'drizzle-orm'
import { submission } from '#db/schema/editorial/submissions.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { system } from '#domain/actor.ts'
import { isInProduction } from '#domain/editorial/production/decide.ts'
import { lockSubmissionForSystem } from '#features/editorial/workflow/lock-submission.ts'
import { type PublishDeps, saveArticle } from '#features/editorial/workflow/save-article.ts'
import { isLeftSample } from '#features/publishing/articles/article-fragments.ts'
import { updateIssue } from '#features/publishing/issues/issue-rows.ts'
import { draftIdsOf } from '#features/publishing/issues/lock-issue.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { holdBack } from './hold.ts'
import { listHeld } from './hold-queries.ts'
import { makePublic } from './make-public.ts'
import { lockIssueWithSubmissions, publishLockedIssue } from './publish-issue.ts'

/**
 * Publishes the submissions that are due, each in its own transaction; no samples in a real journal. One whose author has not
 * approved the text is held back, and its editors are notified once. Throws an `AggregateError` after trying all.
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
    const { articleId, publishAt, now, proof: approval } = found
    if (publishAt === null || publishAt > now) return
    if (isInProduction(approval) && articleId)
      return holdBack(deps, tx, { articleId, submissionId: id, approval, publishAt })
    const write = () => saveArticle(deps, tx, system, found, { status: 'published' })
    await makePublic(deps, tx, system, { found, write })
  })
}

/**
 * Publishes every issue that is due, and cancels the schedule of one that has lost all its articles. An issue with a draft whose
 * author has not approved the text is held back until it can be published; the editors of the draft are notified once. An error
 * with one issue does not stop the others; throws an `AggregateError` at the end.
 */
export async function publishDueIssues(deps: CommandDeps): Promise<void> {
  const due = await deps.db
    .select({ id: issue.id, scheduledBy: issue.scheduledBy })
    .from(issue)
    .where(and(lte(issue.publishAt, deps.clock()), isNull(issue.publishedAt)))
  const errors: unknown[] = []
  for (const scheduled of due)
    await publishIssueIfDue(deps, scheduled).catch((error) => errors.push(error))
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} issues are not published`)
}

/** Publishes the articles that the person who scheduled the issue sees, as the system. */
async function publishIssueIfDue(
  deps: CommandDeps,
  { id: issueId, scheduledBy }: { id: string; scheduledBy: string | null },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const viewer = scheduledBy ? { id: scheduledBy } : system
    const locked = await lockIssueWithSubmissions(tx, viewer, issueId)
    const { publishAt, publishedAt } = locked.issue
    // Someone may have published or rescheduled it in the meantime.
    if (publishedAt || !publishAt || publishAt > deps.clock()) return
    if (locked.issue.scheduledBy !== scheduledBy) return
    if (locked.articles.length === 0) {
      await updateIssue(tx, locked.issue, { publishAt: null, scheduledBy: null }, deps.clock())
      await recordEvent(deps, tx, system, { type: 'issue-scheduled', issueId, publishAt: null })
      return
    }
    const held = await listHeld(tx, draftIdsOf(locked))
    for (const draft of held) await holdBack(deps, tx, { ...draft, publishAt, issueId })
    if (held.length === 0) await publishLockedIssue(deps, tx, system, locked)
  })
}
