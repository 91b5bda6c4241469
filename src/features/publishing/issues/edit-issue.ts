import { eq } from 'drizzle-orm'
import { article } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { auditNameOf, type CommandActor } from '#domain/actor.ts'
import type { Account } from '#domain/people/account.ts'
import {
  type IssueChange,
  type NewIssue,
  requireUnchangedNumber,
} from '#domain/publishing/issues/issue.ts'
import { Refused } from '#domain/refusal.ts'
import { storeUpload, type Upload } from '#features/files/receive/temporary-upload.ts'
import { registerPicture } from '#features/files/register-files.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { insertIssue, updateIssue } from './issue-rows.ts'
import { lockIssueWithArticles } from './lock-issue.ts'
import { logMembershipChanges } from './log-membership-changes.ts'

/** Creates an issue in preparation and returns its id. Throws 409 if its volume and number are taken. */
export const createIssue = (deps: CommandDeps, who: Account, input: NewIssue): Promise<string> =>
  deps.db.transaction(async (tx) => {
    const issueId = await insertIssue(tx, input, deps.clock())
    await recordEvent(deps, tx, who.id, { type: 'issue-created', issueId })
    return issueId
  })

/** Changes the details of an issue. Throws 404, and 409 for a stale version or a volume and number that are taken. */
export async function changeIssue(
  deps: CommandDeps,
  who: CommandActor,
  issueId: string,
  { version, ...change }: IssueChange,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { issue } = await lockIssueWithArticles(tx, who, issueId, { version })
    requireUnchangedNumber(issue, change)
    const changes = Object.entries(change).filter(([, value]) => value !== undefined)
    if (changes.length === 0) return
    const columns = changes.map(([name, value]) => [
      name,
      value === '' && name !== 'number' ? null : value,
    ])
    await updateIssue(tx, issue, Object.fromEntries(columns), deps.clock())
    const fields = changes.map(([name]) => name)
    await recordEvent(deps, tx, auditNameOf(who), { type: 'issue-changed', issueId, fields })
  })
}

/** Sets the cover picture of an issue; without a picture, a generated cover replaces it. Throws 404 and 409. */
export async function changeCover(
  deps: CommandDeps & { storage: Storage },
  who: Account,
  issueId: string,
  { version, picture }: { version?: string | undefined; picture: Upload<'picture'> | undefined },
): Promise<void> {
  if (picture) await storeUpload(deps.storage, picture)
  await deps.db.transaction(async (tx) => {
    const { issue } = await lockIssueWithArticles(tx, who, issueId, { version })
    const coverId = picture ? await registerPicture(deps, tx, picture) : null
    await updateIssue(tx, issue, { coverId }, deps.clock())
    await recordEvent(deps, tx, who.id, { type: 'issue-changed', issueId, fields: ['cover'] })
  })
}

/**
 * Deletes an issue. Deleted articles leave it, and so do drafts that are hidden from the editor: a refusal would tell
 * the editor that there is one. Throws 404, and 409 if the editor sees an article in it.
 */
export async function deleteIssue(deps: CommandDeps, who: Account, issueId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { articles, hidden } = await lockIssueWithArticles(tx, who, issueId)
    if (articles.length > 0) {
      const sentence = 'Take its articles out of the issue first. They stay where they are.'
      throw new Refused('issue-in-use', sentence)
    }
    await tx
      .update(article)
      .set({ issueId: null, section: null, position: null })
      .where(eq(article.issueId, issueId))
    await logMembershipChanges(
      deps,
      tx,
      who,
      hidden.map(({ id }) => id),
    )
    await tx.delete(issue).where(eq(issue.id, issueId))
    await recordEvent(deps, tx, who.id, { type: 'issue-deleted', issueId })
  })
}
