import type { CommandActor } from '#domain/actor.ts'
import type { Account } from '#domain/people/account.ts'
import {
  issueHasChanged,
  requireArticles,
  textNotApproved,
} from '#domain/publishing/issues/issue.ts'
import type { DraftReader } from '#features/publishing/articles/draft-exclusion.ts'
import { listDraftIds } from '#features/publishing/issues/issue-contents-queries.ts'
import {
  draftIdsOf,
  draftsOf,
  type LockedIssue,
  lockIssueWithArticles,
  requireIssueVersion,
} from '#features/publishing/issues/lock-issue.ts'
import { publishIssueRows } from '#features/publishing/issues/publish-issue-rows.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { CommandDeps } from '#platform/events.ts'
import { listHeld, listUnpublished } from './hold-queries.ts'
import { lockSubmissionsOf, publishWithSubmissions } from './publish-articles.ts'

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
    const locked = await lockIssueWithSubmissions(tx, who, id)
    if (locked.issue.publishedAt && draftsOf(locked).length === 0) return
    requireIssueVersion(locked, version)
    requireArticles(locked.articles)
    await requireApprovedTexts(tx, locked)
    await publishLockedIssue(deps, tx, who, locked)
  })
}

/** Locks an issue, after the submissions of its drafts: every command locks submissions first, which prevents deadlocks. */
export async function lockIssueWithSubmissions(
  tx: Transaction,
  who: DraftReader,
  issueId: string,
): Promise<LockedIssue> {
  const submissions = new Set(await lockSubmissionsOf(tx, await listDraftIds(tx, issueId)))
  const locked = await lockIssueWithArticles(tx, who, issueId)
  const unpublished = await listUnpublished(tx, draftIdsOf(locked))
  // A draft has joined the issue in the meantime.
  if (unpublished.some(({ id }) => !submissions.has(id))) throw issueHasChanged()
  return locked
}

/** Throws one refusal for all drafts whose authors have not approved the text. */
export async function requireApprovedTexts(db: Reader, locked: LockedIssue): Promise<void> {
  const held = await listHeld(db, draftIdsOf(locked))
  const titles = draftsOf(locked)
    .filter(({ id }) => held.some(({ articleId }) => articleId === id))
    .map(({ title }) => title)
  if (titles.length > 0) throw textNotApproved(titles)
}

/** Publishes an issue that nothing holds, with the submissions of its drafts. */
export async function publishLockedIssue(
  deps: CommandDeps,
  tx: Transaction,
  who: CommandActor,
  locked: LockedIssue,
): Promise<void> {
  await publishIssueRows(deps, tx, who, locked)
  await publishWithSubmissions(deps, tx, draftIdsOf(locked))
}
