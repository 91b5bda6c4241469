import type { PublishInput } from '#domain/editorial/publication.ts'
import type { Account } from '#domain/people/account.ts'
import { getSubmission, type ShownSubmission } from '#features/editorial/queries.ts'
import { lockSubmission } from '#features/editorial/workflow/lock-submission.ts'
import { type PublishDeps, saveArticle } from '#features/editorial/workflow/save-article.ts'
import { storeUpload, type Upload } from '#features/files/receive/temporary-upload.ts'
import type { CommandDeps } from '#platform/events.ts'
import { makePublic } from './make-public.ts'

/**
 * Publishes a submission as an article. Does nothing if it is published already. Throws 404, `conflict-of-interest`,
 * `edit-conflict`, `proof-not-approved`, and `transition-not-allowed` for a rejected or withdrawn submission.
 */
export async function publishSubmission(
  deps: PublishDeps,
  who: Account,
  id: string,
  { status, version, proofReason, ...details }: PublishInput,
  pdf?: Upload,
): Promise<ShownSubmission> {
  if (pdf) await storeUpload(deps.storage, pdf)
  await deps.db.transaction(async (tx) => {
    const found = await lockSubmission(deps, tx, who, id)
    if (found.actor === 'editor' && found.stage === 'published') return
    await makePublic(deps, tx, who, {
      found,
      version,
      proofReason,
      write: () => saveArticle(deps, tx, who, found, { ...details, status }, pdf),
    })
  })
  return getSubmission(deps, who, id)
}

/** Publishes an accepted sample submission as a sample article that exists. */
export const publishSample = (
  deps: CommandDeps,
  who: Account,
  submissionId: string,
  articleId: string,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const found = await lockSubmission(deps, tx, who, submissionId)
    await makePublic(deps, tx, who, { found, write: async () => articleId })
  })
