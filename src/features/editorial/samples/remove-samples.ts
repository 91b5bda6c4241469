import { and, eq } from 'drizzle-orm'
import { submission } from '#db/schema/editorial/submissions.ts'
import type { Account } from '#domain/people/account.ts'
import { deleteSampleAccounts } from '#features/accounts/sample-accounts.ts'
import { inEditorialLists } from '#features/editorial/access.ts'
import { deleteEmailsAbout } from '#features/email/queue-email.ts'
import {
  countSampleArticles,
  deleteSampleArticles,
} from '#features/publishing/articles/sample-articles.ts'
import type { Database } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import type { SampleContent } from './api-schemas.ts'
import { deleteSampleReviewers } from './sample-reviewers.ts'

const isSample = eq(submission.isSample, true)

/** How many sample articles and submissions the account sees. */
export async function countSampleContent(db: Database, who: Account): Promise<SampleContent> {
  const [articles, submissions] = await Promise.all([
    countSampleArticles(db, who),
    db.$count(submission, and(isSample, inEditorialLists(who))),
  ])
  return { articles, submissions }
}

/**
 * Removes all sample content. The sample submissions, with everything about them and their accounts, are deleted for
 * good; their files are deleted in the next night. The sample articles can be restored for 30 days.
 */
export async function removeSampleContent(deps: CommandDeps, who: Account): Promise<SampleContent> {
  const submissions = await deps.db.transaction(async (tx) => {
    const deleted = await tx.delete(submission).where(isSample).returning({ id: submission.id })
    const ids = deleted.map(({ id }) => id)
    await deleteEmailsAbout(tx, ids)
    await deleteSampleReviewers(tx)
    await deleteSampleAccounts(tx)
    for (const submissionId of ids)
      await recordEvent(deps, tx, who.id, { type: 'submission-deleted', submissionId })
    return ids.length
  })
  return { articles: await deleteSampleArticles(deps, who), submissions }
}
