import { and, inArray, isNull, lte, sql } from 'drizzle-orm'
import { article } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { auditNameOf, type CommandActor, type System, system } from '#domain/actor.ts'
import type { Account } from '#domain/people/account.ts'
import {
  isTextNotApproved,
  requireArticles,
  textNotApproved,
} from '#domain/publishing/issues/issue.ts'
import { markUpdated } from '#features/publishing/articles/article-rows.ts'
import { requireScannedFiles } from '#features/publishing/articles/files/require-scanned-files.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { updateIssue } from './issue-rows.ts'
import { type LockedIssue, lockIssueWithArticles, requireIssueVersion } from './lock-issue.ts'

/**
 * Publishes an issue with its articles; a draft that is hidden from the editor stays a draft. If the issue is already
 * public, publishes the drafts that have joined it since, or does nothing if there are none. Throws 404, 409 for an issue
 * without articles or a stale version, and `proof-not-approved`, which names the drafts.
 */
export async function publishIssue(
  deps: CommandDeps,
  who: Account,
  id: string,
  version: string | undefined,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockIssueWithArticles(tx, who, id)
    if (locked.issue.publishedAt && draftsOf(locked).length === 0) return
    requireIssueVersion(locked, version)
    requireArticles(locked.articles)
    await publishLockedIssue(deps, tx, who, locked)
  })
}

const draftsOf = ({ articles }: LockedIssue) =>
  articles.filter(({ status }) => status !== 'published')

async function publishLockedIssue(
  deps: CommandDeps,
  tx: Transaction,
  who: CommandActor,
  locked: LockedIssue,
): Promise<void> {
  const { id: issueId, publishedAt, publicationDate } = locked.issue
  const by = auditNameOf(who)
  const now = deps.clock()
  const today = now.toISOString().slice(0, 10)
  const drafts = draftsOf(locked).map(({ id }) => id)
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
  await recordArticleChanges(deps, tx, by, draftsOf(locked))
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

/** Records that drafts became public. Throws one refusal for all whose authors have not approved the text. */
async function recordArticleChanges(
  deps: CommandDeps,
  tx: Transaction,
  by: string | System,
  drafts: LockedIssue['articles'],
): Promise<void> {
  const unapproved: string[] = []
  for (const { id: articleId, title } of drafts)
    await recordEvent(deps, tx, by, {
      type: 'article-changed',
      articleId,
      fields: ['status'],
    }).catch((error) => {
      if (!isTextNotApproved(error)) throw error
      unapproved.push(title)
    })
  if (unapproved.length > 0) throw textNotApproved(unapproved)
}

/**
 * Publishes every issue that is due, and cancels the schedule of one that has lost all its articles. An issue with a draft whose
 * author has not approved the text stays scheduled until it can be published. An error with one issue does not stop the others;
 * throws an `AggregateError` at the end.
 */
export async function publishDueIssues(deps: CommandDeps): Promise<void> {
  const due = await deps.db
    .select({ id: issue.id, scheduledBy: issue.scheduledBy })
    .from(issue)
    .where(and(lte(issue.publishAt, deps.clock()), isNull(issue.publishedAt)))
  const errors: unknown[] = []
  for (const scheduled of due)
    await publishIfDue(deps, scheduled).catch((error) => {
      if (!isTextNotApproved(error)) errors.push(error)
    })
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} issues are not published`)
}

/** Publishes the articles that the person who scheduled the issue sees, as the system. */
async function publishIfDue(
  deps: CommandDeps,
  { id: issueId, scheduledBy }: { id: string; scheduledBy: string | null },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const viewer = scheduledBy ? { id: scheduledBy } : system
    const locked = await lockIssueWithArticles(tx, viewer, issueId)
    const { publishAt, publishedAt } = locked.issue
    // Someone may have published or rescheduled it in the meantime.
    if (publishedAt || !publishAt || publishAt > deps.clock()) return
    if (locked.issue.scheduledBy !== scheduledBy) return
    if (locked.articles.length > 0) return publishLockedIssue(deps, tx, system, locked)
    await updateIssue(tx, locked.issue, { publishAt: null, scheduledBy: null }, deps.clock())
    await recordEvent(deps, tx, system, { type: 'issue-scheduled', issueId, publishAt: null })
  })
}
