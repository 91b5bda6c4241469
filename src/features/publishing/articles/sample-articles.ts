import { and, eq, inArray, isNull, not } from 'drizzle-orm'
import { article } from '#db/schema/publishing/articles.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { deleteIssue } from '#features/publishing/issues/edit-issue.ts'
import type { Database } from '#platform/database/database.ts'
import type { CommandDeps } from '#platform/events.ts'
import { deleteArticle } from './delete-article.ts'
import { excludeFromDraft, isHiddenFrom } from './draft-exclusion.ts'

/** Marks articles as those that came with the product, or were made from a sample submission. */
export async function markAsSamples(db: Pick<Database, 'update'>, ids: string[]): Promise<void> {
  await db.update(article).set({ isSample: true }).where(inArray(article.id, ids))
}

const isPresentSample = and(isNull(article.deletedAt), eq(article.isSample, true))

/** The number of sample articles that are not deleted and not hidden from the account. */
export const countSampleArticles = (db: Database, who: Account): Promise<number> =>
  db.$count(article, and(isPresentSample, not(isHiddenFrom(who))))

/** Deletes an issue unless it holds other articles or is already deleted. */
async function deleteEmptyIssue(deps: CommandDeps, who: Account, id: string): Promise<void> {
  await deleteIssue(deps, who, id).catch((error) => {
    if (!(error instanceof Refused && ['issue-in-use', 'not-found'].includes(error.refusal)))
      throw error
  })
}

/**
 * Deletes the sample articles, which can be restored, and the issues that held nothing else. Also deletes drafts that are
 * hidden from the account, because all samples are removed together. Returns the number of articles.
 */
export async function deleteSampleArticles(deps: CommandDeps, who: Account): Promise<number> {
  const samples = await deps.db
    .select({ id: article.id, issueId: article.issueId })
    .from(article)
    .where(isPresentSample)
  await deps.db.transaction(async (tx) => {
    for (const { id } of samples) await excludeFromDraft(tx, id, [])
  })
  for (const { id } of samples) await deleteArticle(deps, who, id)
  const issues = new Set(samples.flatMap(({ issueId }) => issueId ?? []))
  for (const id of issues) await deleteEmptyIssue(deps, who, id)
  return samples.length
}
