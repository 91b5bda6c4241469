import { and, eq, isNotNull } from 'drizzle-orm'
import { article } from '#db/schema/publishing/articles.ts'
import { auditNameOf, type Doer } from '#domain/actor.ts'
import type { Account } from '#domain/people/account.ts'
import {
  type IssueChange,
  type NewIssue,
  parsePublishAt,
  requireArticles,
  requireUnchangedNumber,
} from '#domain/publishing/issue.ts'
import { Refused } from '#domain/refusal.ts'
import { storeUpload, type Upload } from '#features/files/receive/temporary-upload.ts'
import { registerPicture } from '#features/files/register-files.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { deleteIssueRow, insertIssue, updateIssue } from './issue-rows.ts'
import { lockIssueWithArticles } from './lock-issue.ts'

/** Makes an issue that nobody sees until it is published. Answers its id. Throws 409 for a name that is taken. */
export const createIssue = (needs: CommandDeps, who: Account, input: NewIssue): Promise<string> =>
  needs.db.transaction(async (tx) => {
    const issueId = await insertIssue(tx, input, needs.clock())
    await recordEvent(needs, tx, who.id, { type: 'issue-created', issueId })
    return issueId
  })

/** Changes what an issue says of itself. Throws 404, and 409 for another version or a name that is taken. */
export async function changeIssue(
  needs: CommandDeps,
  who: Doer,
  id: string,
  { version, ...change }: IssueChange,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const { issue } = await lockIssueWithArticles(tx, who, id, { version })
    requireUnchangedNumber(issue, change)
    const given = Object.entries(change).filter(([, value]) => value !== undefined)
    if (given.length === 0) return
    const cleared = given.map(([name, value]) => [
      name,
      value === '' && name !== 'number' ? null : value,
    ])
    await updateIssue(tx, issue, Object.fromEntries(cleared), needs.clock())
    const fields = given.map(([name]) => name)
    await recordEvent(needs, tx, auditNameOf(who), { type: 'issue-changed', issueId: id, fields })
  })
}

/**
 * Sets the minute at which an issue is published by itself, or takes that back. A draft that is hidden from the editor then
 * stays one. Throws 409 when no article is in the issue, and 400 for a moment that is past.
 */
export async function scheduleIssue(
  needs: CommandDeps,
  who: Account,
  id: string,
  { version, publishAt }: { version?: string | undefined; publishAt: string | null },
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const { issue, articles } = await lockIssueWithArticles(tx, who, id, { version })
    if (issue.publishedAt)
      throw new Refused('invalid', 'This issue is published already.', 'publishAt')
    const now = needs.clock()
    const minute = publishAt === null ? null : parsePublishAt(publishAt, now)
    if (minute) requireArticles(articles)
    const scheduledBy = minute && who.id
    await updateIssue(tx, issue, { publishAt: minute, scheduledBy }, now)
    const said = minute?.toISOString() ?? null
    await recordEvent(needs, tx, who.id, { type: 'issue-scheduled', issueId: id, publishAt: said })
  })
}

/** Gives an issue another cover; without a picture it is the cloth again. Throws 404 and 409. */
export async function changeCover(
  needs: CommandDeps & { storage: Storage },
  who: Account,
  id: string,
  { version, picture }: { version?: string | undefined; picture: Upload<'picture'> | undefined },
): Promise<void> {
  if (picture) await storeUpload(needs.storage, picture)
  await needs.db.transaction(async (tx) => {
    const { issue } = await lockIssueWithArticles(tx, who, id, { version })
    const coverId = picture ? await registerPicture(needs, tx, picture) : null
    await updateIssue(tx, issue, { coverId }, needs.clock())
    await recordEvent(needs, tx, who.id, { type: 'issue-changed', issueId: id, fields: ['cover'] })
  })
}

/** Removes an issue in which no article stands; deleted ones leave it. Throws 404, and 409 while one does. */
export async function deleteIssue(needs: CommandDeps, who: Account, id: string): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const { all } = await lockIssueWithArticles(tx, who, id)
    // Also for a draft that is hidden: nobody moves what they do not see.
    if (all.length > 0) {
      const sentence = 'Take its articles out of the issue first. They stay where they are.'
      throw new Refused('issue-in-use', sentence)
    }
    await tx
      .update(article)
      .set({ issueId: null, section: null, position: null })
      .where(and(eq(article.issueId, id), isNotNull(article.deletedAt)))
    await deleteIssueRow(tx, id)
    await recordEvent(needs, tx, who.id, { type: 'issue-deleted', issueId: id })
  })
}
