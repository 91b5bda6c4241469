import type { PublicationPlan } from '#domain/editorial/publication.ts'
import type { Account } from '#domain/people/account.ts'
import { listConflicted } from '#features/editorial/access.ts'
import type { ShownSubmission, Submission } from '#features/editorial/queries.ts'
import { excludeFromDraft } from '#features/publishing/articles/draft-exclusion.ts'
import type { Transaction } from '#platform/database/database.ts'
import { runCommand } from './run-command.ts'
import { type ArticleDetails, type PublishDeps, saveArticle } from './save-article.ts'

/** Creates a draft article from an accepted submission. Throws as `runCommand` does. */
export const createDraft = (
  deps: PublishDeps,
  who: Account,
  id: string,
  { version, ...details }: PublicationPlan,
): Promise<ShownSubmission> =>
  runCommand(deps, who, id, { command: 'create-draft', version }, async (tx, found) => {
    const articleId = await saveDraft(deps, tx, who, found, details)
    return {
      articleId,
      event: { type: 'submission-draft-created', submissionId: id, articleId },
    }
  })

/** Creates or changes the draft article, hidden from accounts with a conflict of interest. */
export async function saveDraft(
  deps: PublishDeps,
  tx: Transaction,
  who: Account,
  found: Submission,
  details: ArticleDetails,
): Promise<string> {
  const articleId = await saveArticle(deps, tx, who, found, { ...details, status: 'draft' })
  await excludeFromDraft(tx, articleId, await listConflicted(tx, found.id))
  return articleId
}
