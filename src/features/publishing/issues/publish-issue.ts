import { and, inArray, isNull, lte, sql } from 'drizzle-orm'
import { article } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { auditNameOf, type Doer, system } from '#domain/actor.ts'
import type { Account } from '#domain/people/account.ts'
import { requireArticles, requireCurrentVersion } from '#domain/publishing/issue.ts'
import { markUpdated } from '#features/publishing/articles/article-rows.ts'
import { requireScannedFiles } from '#features/publishing/articles/require-scanned-files.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { updateIssue } from './issue-rows.ts'
import { issueVersionOf, type LockedIssue, lockIssueWithArticles } from './lock-issue.ts'

/**
 * Publishes an issue with all its articles, in one transaction; a draft that is hidden from the editor stays one, for another
 * editor to publish. Once the issue is public, the articles that have joined it as drafts since; where there is nothing left to
 * publish, nothing changes. Throws 404, and 409 when it has no article or somebody else was faster.
 */
export async function publishIssue(
  needs: CommandDeps,
  who: Account,
  id: string,
  version: string | undefined,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const held = await lockIssueWithArticles(tx, who, id)
    if (held.issue.publishedAt && drafts(held).length === 0) return
    requireCurrentVersion(issueVersionOf(held.issue, held.articles), version)
    requireArticles(held.articles)
    await publishLockedIssue(needs, tx, who, held)
  })
}

const drafts = ({ articles }: LockedIssue) =>
  articles.filter(({ status }) => status !== 'published').map(({ id }) => id)

async function publishLockedIssue(
  needs: CommandDeps,
  tx: Transaction,
  who: Doer,
  held: LockedIssue,
): Promise<void> {
  const { id: issueId, publishedAt, publicationDate } = held.issue
  const now = needs.clock()
  const today = now.toISOString().slice(0, 10)
  const appearing = drafts(held)
  // What has been public before keeps its day and its moment.
  const appeared = await tx
    .update(article)
    .set({
      status: 'published',
      publicationDate: sql`coalesce(${article.publicationDate}, ${publishedAt ? today : (publicationDate ?? today)})`,
      publishedAt: sql`coalesce(${article.publishedAt}, ${now.toISOString()}::timestamptz)`,
      version: sql`${article.version} + 1`,
      updatedAt: now,
    })
    .where(inArray(article.id, appearing))
    .returning({ concernsId: article.concernsId })
  await requireScannedFiles(tx, appearing)
  await markUpdated(
    tx,
    appeared.map(({ concernsId }) => concernsId),
    now,
  )
  for (const articleId of appearing) {
    const fields = ['status']
    await recordEvent(needs, tx, auditNameOf(who), { type: 'article-changed', articleId, fields })
  }
  const fields = {
    publishedAt: publishedAt ?? now,
    publicationDate: publicationDate ?? (publishedAt ? null : today),
    publishAt: null,
    scheduledBy: null,
  }
  await updateIssue(tx, held.issue, fields, now)
  await recordEvent(needs, tx, auditNameOf(who), {
    type: 'issue-changed',
    issueId,
    fields: ['status'],
  })
  const articleIds = publishedAt ? appearing : held.articles.map(({ id }) => id)
  await recordEvent(needs, tx, auditNameOf(who), { type: 'issue-published', issueId, articleIds })
}

/**
 * Publishes every issue whose minute has come. One that has lost all its articles meanwhile is
 * scheduled no longer. What fails keeps none of the others from being published; it throws in the end.
 */
export async function publishDueIssues(needs: CommandDeps): Promise<void> {
  const due = await needs.db
    .select({ id: issue.id, scheduledBy: issue.scheduledBy })
    .from(issue)
    .where(and(lte(issue.publishAt, needs.clock()), isNull(issue.publishedAt)))
  const faults: unknown[] = []
  for (const one of due) await publishIfDue(needs, one).catch((error) => faults.push(error))
  if (faults.length > 0)
    throw new AggregateError(faults, `${faults.length} issues are not published`)
}

/** The system publishes it, as far as whoever set the minute sees it. */
async function publishIfDue(
  needs: CommandDeps,
  { id: issueId, scheduledBy }: { id: string; scheduledBy: string | null },
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const held = await lockIssueWithArticles(
      tx,
      scheduledBy ? { id: scheduledBy } : system,
      issueId,
    )
    const { publishAt, publishedAt } = held.issue
    // Somebody may have published it, put it off or scheduled it themselves since it was found.
    if (publishedAt || !publishAt || publishAt > needs.clock()) return
    if (held.issue.scheduledBy !== scheduledBy) return
    if (held.articles.length > 0) return publishLockedIssue(needs, tx, system, held)
    await updateIssue(tx, held.issue, { publishAt: null, scheduledBy: null }, needs.clock())
    await recordEvent(needs, tx, system, { type: 'issue-scheduled', issueId, publishAt: null })
  })
}
