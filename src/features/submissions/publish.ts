import { eq } from 'drizzle-orm'
import { submission } from '#db/schema/submissions.ts'
import type { Account } from '#domain/people/account.ts'
import { decidePublication, type Publication } from '#domain/reviewing/submission.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { record } from '#platform/events.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { createArticleOfManuscript } from '../articles/create.ts'
import { keep, type Upload } from '../files/spool.ts'
import { getSubmission, type Submission } from './queries.ts'

/** `categories` are those that the journal has. */
type Needs = {
  db: Database
  clock: Clock
  jobs: Jobs
  storage: Storage
  categories: readonly string[]
}

/**
 * Publishes a manuscript as an article, once: publishing it again, also at the same moment,
 * changes nothing. Throws 404.
 */
export async function publishSubmission(
  needs: Needs,
  who: Account,
  id: string,
  publication: Publication,
  pdf?: Upload,
): Promise<Submission> {
  if (pdf) await keep(needs.storage, pdf)
  await needs.db.transaction(async (tx) => {
    await tx
      .select({ id: submission.id })
      .from(submission)
      .where(eq(submission.id, id))
      .for('update')
    const found = await getSubmission(tx, who, id)
    if (decidePublication(found).outcome === 'already-published') return
    const { title, abstract, authors, keywords } = found
    const input = { ...publication, title, abstract, authors, keywords }
    const articleId = await createArticleOfManuscript(
      needs,
      tx,
      who,
      { ...input, manuscriptId: found.manuscript.id },
      pdf,
    )
    await tx.update(submission).set({ status: 'published', articleId }).where(eq(submission.id, id))
    await record(needs, tx, who.id, { type: 'submission-published', submissionId: id, articleId })
  })
  return getSubmission(needs.db, who, id)
}
