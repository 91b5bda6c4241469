import { inArray, sql } from 'drizzle-orm'
import { article } from '#db/schema/publishing/articles.ts'
import { auditNameOf, type CommandActor } from '#domain/actor.ts'
import { markUpdated } from '#features/publishing/articles/article-rows.ts'
import { requireScannedFiles } from '#features/publishing/articles/files/require-scanned-files.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { updateIssue } from './issue-rows.ts'
import { draftIdsOf, type LockedIssue } from './lock-issue.ts'

/** Makes a locked issue and its drafts public. Whether they may be is decided above. */
export async function publishIssueRows(
  deps: CommandDeps,
  tx: Transaction,
  who: CommandActor,
  locked: LockedIssue,
): Promise<void> {
  const { id: issueId, publishedAt, publicationDate } = locked.issue
  const by = auditNameOf(who)
  const now = deps.clock()
  const today = now.toISOString().slice(0, 10)
  const drafts = draftIdsOf(locked)
  // An article that was public before keeps its dates.
  const published = await tx
    .update(article)
    .set({
      status: 'published',
      publicationDate: sql`coalesce(${article.publicationDate}, ${publishedAt ? today : (publicationDate ?? today)})`,
      publishedAt: sql`coalesce(${article.publishedAt}, ${now.toISOString()}::timestamptz)`,
      version: sql`${article.version} + 1`,
      updatedAt: now,
    })
    .where(inArray(article.id, drafts))
    .returning({ concerns: article.concerns })
  await requireScannedFiles(tx, drafts)
  const concerned = published.map(({ concerns }) => concerns)
  await markUpdated(tx, concerned, now)
  const fields = ['status']
  for (const articleId of drafts)
    await recordEvent(deps, tx, by, { type: 'article-changed', articleId, fields })
  const columns = {
    publishedAt: publishedAt ?? now,
    publicationDate: publicationDate ?? (publishedAt ? null : today),
    publishAt: null,
    scheduledBy: null,
  }
  await updateIssue(tx, locked.issue, columns, now)
  await recordEvent(deps, tx, by, { type: 'issue-changed', issueId, fields })
  const articleIds = publishedAt ? drafts : locked.articles.map(({ id }) => id)
  await recordEvent(deps, tx, by, { type: 'issue-published', issueId, articleIds })
}
