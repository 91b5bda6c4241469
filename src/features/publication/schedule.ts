import type { PublicationSchedule } from '#domain/editorial/publication.ts'
import type { VersionedCommand } from '#domain/editorial/submission-version.ts'
import type { Account } from '#domain/people/account.ts'
import { parsePublishAt, requireArticles } from '#domain/publishing/issues/issue.ts'
import { Refused } from '#domain/refusal.ts'
import type { ShownSubmission } from '#features/editorial/queries.ts'
import { saveDraft } from '#features/editorial/workflow/create-draft.ts'
import { runCommand } from '#features/editorial/workflow/run-command.ts'
import type { PublishDeps } from '#features/editorial/workflow/save-article.ts'
import { releaseArticle } from '#features/publishing/articles/hold-article.ts'
import { approveWithPublication } from '#features/publishing/full-text/approve-full-text.ts'
import { updateIssue } from '#features/publishing/issues/issue-rows.ts'
import { lockIssueWithArticles } from '#features/publishing/issues/lock-issue.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { reasonWithoutProof } from './make-public.ts'
import { requireApprovedTexts } from './publish-issue.ts'

/** Sets when an accepted submission is published automatically. Throws as `runCommand` does. */
export function schedulePublication(
  deps: PublishDeps,
  who: Account,
  id: string,
  { version, publishAt, proofReason, ...details }: PublicationSchedule,
): Promise<ShownSubmission> {
  const command = {
    command: 'schedule',
    version,
    publishAt: new Date(publishAt),
    editorId: who.id,
    proofReason,
  } as const
  return runCommand(deps, who, id, command, async (tx, found) => {
    const articleId = await saveDraft(deps, tx, who, found, details)
    if (found.proof === 'approved') await approveWithPublication(deps, tx, who, articleId)
    const { reason } = reasonWithoutProof(found, proofReason)
    // Another date keeps the reason that was given before.
    if (reason) await releaseArticle(tx, articleId, { reason, by: who.id, at: found.now })
    return {
      articleId,
      event: {
        type: 'submission-scheduled',
        submissionId: id,
        publishAt,
        ...(reason && { reason }),
      },
    }
  })
}

/** Cancels the scheduled publication. Throws as `runCommand` does. */
export const unschedulePublication = (
  deps: CommandDeps,
  who: Account,
  id: string,
  { version }: VersionedCommand,
): Promise<ShownSubmission> =>
  runCommand(deps, who, id, { command: 'unschedule', version }, async (tx, { articleId }) => {
    if (articleId) await releaseArticle(tx, articleId, null)
    return { event: { type: 'submission-scheduled', submissionId: id, publishAt: null } }
  })

/**
 * Sets the minute at which an issue is published, or cancels it. A draft that is hidden from the editor then stays a
 * draft. Throws 409 if the editor sees no article in the issue, `proof-not-approved` for drafts whose authors have not approved the
 * text, and 400 for a time in the past.
 */
export async function scheduleIssue(
  deps: CommandDeps,
  who: Account,
  issueId: string,
  { version, publishAt }: { version?: string | undefined; publishAt: string | null },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockIssueWithArticles(tx, who, issueId, { version })
    const { issue, articles } = locked
    if (issue.publishedAt)
      throw new Refused('invalid', 'This issue is published already.', 'publishAt')
    const now = deps.clock()
    const minute = publishAt === null ? null : parsePublishAt(publishAt, now)
    if (minute) requireArticles(articles)
    await updateIssue(tx, issue, { publishAt: minute, scheduledBy: minute && who.id }, now)
    if (minute) await requireApprovedTexts(tx, locked)
    const event = { publishAt: minute?.toISOString() ?? null, issueId }
    await recordEvent(deps, tx, who.id, { type: 'issue-scheduled', ...event })
  })
}
