import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm'
import { z } from 'zod'
import { submission } from '#db/schema/editorial.ts'
import { article, isPublicArticle } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { findSubmission, type Submission } from '#features/editorial/queries.ts'
import type { Database } from '#platform/database/database.ts'
import type { Jobs, Queue } from '#platform/job-queue.ts'

type Needs = { db: Database; jobs: Jobs }
type Published = { issueId: string; articleIds: string[] }

/** One author to be told that articles of theirs have appeared in an issue, in one letter. */
const AppearanceEmail = z.object({
  accountId: z.string(),
  issueId: z.string(),
  articleIds: z.array(z.string()),
})
export type AppearanceEmail = z.infer<typeof AppearanceEmail>

export const appearanceQueue: Queue<AppearanceEmail> = {
  name: 'appearance-emails',
  payload: AppearanceEmail,
}

/**
 * Asks for one letter to each account that sent in any of the articles that an issue was published with. Of what
 * became public with its issue, the author is told as of any submission that is published.
 */
export async function queueAppearanceEmails(
  { db, jobs }: Needs,
  { issueId, articleIds }: Published,
): Promise<void> {
  await db.transaction(async (tx) => {
    const sent = await tx
      .select({ accountId: submission.submittedBy, articleId: article.id })
      .from(submission)
      .innerJoin(article, eq(article.id, submission.articleId))
      .innerJoin(issue, eq(issue.id, issueId))
      .where(
        and(
          inArray(submission.articleId, articleIds),
          isNull(submission.deletedAt),
          lt(article.publishedAt, issue.publishedAt),
        ),
      )
    for (const [accountId, own] of Map.groupBy(sent, (one) => one.accountId)) {
      const articleIds = own.map(({ articleId }) => articleId)
      await jobs.enqueue(tx, appearanceQueue, { accountId, issueId, articleIds })
    }
  })
}

/** The submissions that became those of an author's articles which readers can still read in that issue, in its order. */
export async function listAppearedSubmissions(
  db: Pick<Database, 'select'>,
  { accountId, issueId, articleIds }: AppearanceEmail,
): Promise<Submission[]> {
  const rows = await db
    .select({ id: submission.id })
    .from(article)
    .innerJoin(submission, eq(submission.articleId, article.id))
    .where(
      and(
        inArray(article.id, articleIds),
        eq(article.issueId, issueId),
        isPublicArticle(),
        eq(submission.submittedBy, accountId),
        isNull(submission.deletedAt),
      ),
    )
    .orderBy(asc(article.position), asc(article.id))
  const found = await Promise.all(rows.map(({ id }) => findSubmission(db, id)))
  return found.filter((one) => one !== undefined)
}
