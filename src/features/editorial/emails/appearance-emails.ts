import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm'
import { submission } from '#db/schema/editorial/submissions.ts'
import { article, isPublicArticle } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { system } from '#domain/actor.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { findAccount } from '#features/accounts/queries.ts'
import { getIssue } from '#features/publishing/issues/issue-queries.ts'
import type { Reader } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { type EmailedSubmission, emailAuthor } from './author-email.ts'
import { issueTemplateValues, openIssueAction } from './email-content.ts'

/** One email to an author about all their articles in an issue. */
type Appearance = { accountId: string; issueId: string; articleIds: string[] }

type Deps = CommandDeps & { journal: Journal; baseUrl: string }

/**
 * Emails each author of articles in an issue that is now published. Articles that became public with the issue have the
 * email about their own publication instead.
 */
export async function emailAppearances(
  deps: Deps,
  { issueId, articleIds }: { issueId: string; articleIds: string[] },
): Promise<void> {
  const appeared = await deps.db
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
  for (const [accountId, own] of Map.groupBy(appeared, (row) => row.accountId))
    await emailAppearance(deps, {
      accountId,
      issueId,
      articleIds: own.map(({ articleId }) => articleId),
    })
}

/** The submissions of an author whose articles are still public in the issue, in the order of the issue. */
export const listAppearedSubmissions = (
  db: Reader,
  { accountId, issueId, articleIds }: Appearance,
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

/** Emails an author once about their articles in a published issue. The activity log of each submission names the email. */
export async function emailAppearance(deps: Deps, notice: Appearance): Promise<void> {
  const { accountId, issueId } = notice
  const author = await findAccount(deps.db, accountId)
  const submissions = await listAppearedSubmissions(deps.db, notice)
  const [first, ...others] = submissions
  if (!author || !first) return
  const issue = await getIssue(deps.db, issueId)
  const emailId = `appeared-${issueId}-${accountId}`
  const more = issueTemplateValues(author, issue, submissions)
  const about =
    others.length === 0
      ? ({ name: 'published-in-issue' } as const)
      : ({ name: 'articles-published-in-issue', action: openIssueAction(deps, issue) } as const)
  await deps.db.transaction(async (tx) => {
    if (!(await emailAuthor(deps, tx, first, { id: emailId, more, ...about }))) return
    for (const { id: submissionId } of submissions)
      await recordEvent(deps, tx, system, {
        type: 'submission-published-in-issue',
        submissionId,
        issueId,
        emailId,
      })
  })
}
