import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm'
import { z } from 'zod'
import { submission } from '#db/schema/editorial/submissions.ts'
import { article, isPublicArticle } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import type { Jobs, Queue } from '#platform/job-queue.ts'
import type { EmailedSubmission } from './author-email.ts'

/** One email to an author about all their articles in an issue. */
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
 * Queues one email for each author of articles in an issue that is now published. Articles that became public with the issue
 * have the email about their own publication instead.
 */
export async function queueAppearanceEmails(
  { db, jobs }: { db: Database; jobs: Jobs },
  { issueId, articleIds }: { issueId: string; articleIds: string[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const appeared = await tx
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
    for (const [accountId, own] of Map.groupBy(appeared, (row) => row.accountId)) {
      const articleIds = own.map(({ articleId }) => articleId)
      await jobs.enqueue(tx, appearanceQueue, { accountId, issueId, articleIds })
    }
  })
}

/** The submissions of an author whose articles are still public in the issue, in the order of the issue. */
export const listAppearedSubmissions = (
  db: Reader,
  { accountId, issueId, articleIds }: AppearanceEmail,
): Promise<EmailedSubmission[]> =>
  db
    .select({
      id: submission.id,
      title: submission.title,
      number: submission.number,
      createdAt: submission.createdAt,
      submittedBy: submission.submittedBy,
      articleId: submission.articleId,
    })
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
