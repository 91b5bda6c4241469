import { system } from '#domain/actor.ts'
import { unapprovedTextSentences } from '#domain/editorial/production/decide.ts'
import type { Account } from '#domain/people/account.ts'
import { type ArticleChange, requireKnownCategory } from '#domain/publishing/article.ts'
import { Refused } from '#domain/refusal.ts'
import { readProofApproval } from '#features/editorial/production/production-queries.ts'
import { lockSubmissionForSystem } from '#features/editorial/workflow/lock-submission.ts'
import type { PublishDeps } from '#features/editorial/workflow/save-article.ts'
import { storeUpload, type Upload } from '#features/files/receive/temporary-upload.ts'
import { type Article, getArticle } from '#features/publishing/articles/article-queries.ts'
import { changeArticle } from '#features/publishing/articles/change-article.ts'
import { approveWithPublication } from '#features/publishing/full-text/approve-full-text.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { CommandDeps } from '#platform/events.ts'
import { listHeld, listUnpublished } from './hold-queries.ts'
import { makePublic } from './make-public.ts'

/**
 * Changes an article on its page. One that becomes public takes its submission along. Throws as `changeArticle` does, and
 * `proof-not-approved` for a draft that is held.
 */
export async function editArticle(
  deps: PublishDeps,
  who: Account,
  id: string,
  change: ArticleChange,
  uploads: Upload[],
): Promise<Article> {
  if (change.status !== 'published') return changeArticle(deps, who, id, change, uploads)
  requireKnownCategory(deps.journal().categories, change.category)
  for (const upload of uploads) await storeUpload(deps.storage, upload)
  await deps.db.transaction(async (tx) => {
    await lockSubmissionsOf(tx, [id])
    await changeArticle({ ...deps, db: tx }, who, id, change, uploads)
    // The proof is about the Word file that the article has from now on.
    const [held] = await listHeld(tx, [id])
    if (held)
      throw new Refused(
        'proof-not-approved',
        `${unapprovedTextSentences[held.approval]} Please publish the article on the page of its submission, where you can give a reason.`,
        'status',
      )
    await publishWithSubmissions(deps, tx, [id])
  })
  return getArticle(deps.db, who, id)
}

/** Locks the unpublished submissions of articles; call it before locking the articles, as every command does. */
export async function lockSubmissionsOf(
  tx: Transaction,
  articleIds: readonly string[],
): Promise<string[]> {
  const locked = await listUnpublished(tx, articleIds).for('update')
  return locked.map(({ id }) => id)
}

/**
 * Publishes the submissions of articles that have become public apart from them, as the system. Of a deleted submission, only
 * the text that its author has approved.
 */
export async function publishWithSubmissions(
  deps: CommandDeps,
  tx: Transaction,
  articleIds: readonly string[],
): Promise<void> {
  for (const { id, stage, articleId } of await listUnpublished(tx, articleIds)) {
    if (!articleId) continue
    const found = await lockSubmissionForSystem(deps, tx, id)
    if (found) await makePublic(deps, tx, system, { found, write: async () => articleId })
    else if ((await readProofApproval(tx, { id, stage, articleId })) === 'approved')
      await approveWithPublication(deps, tx, system, articleId)
  }
}
