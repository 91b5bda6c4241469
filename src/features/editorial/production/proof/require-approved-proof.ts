import { and, eq, inArray, sql } from 'drizzle-orm'
import { productionStep } from '#db/schema/editorial/production.ts'
import { submission } from '#db/schema/editorial/submissions.ts'
import { article } from '#db/schema/publishing/articles.ts'
import { system } from '#domain/actor.ts'
import {
  isInProduction,
  type UnapprovedText,
  unapprovedTextSentences,
} from '#domain/editorial/production/decide.ts'
import type { ArticleEvent, IssueEvent } from '#domain/events/article-events.ts'
import type { Account } from '#domain/people/account.ts'
import { textNotApproved } from '#domain/publishing/issues/issue.ts'
import type { IssueWarning } from '#domain/publishing/issues/issue-warnings.ts'
import { Refused } from '#domain/refusal.ts'
import { findSeenByEditor } from '#features/editorial/access.ts'
import { approveWithPublication } from '#features/publishing/full-text/approve-full-text.ts'
import {
  listContentsForEditing,
  withoutHidden,
} from '#features/publishing/issues/issue-contents-queries.ts'
import { getIssue } from '#features/publishing/issues/issue-queries.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ImmediateEffects } from '#platform/events.ts'
import { readProofApproval } from '../production-queries.ts'

type Deps = Parameters<typeof approveWithPublication>[0]

/**
 * What publishes an article apart from its submission obeys the proof, too: the page of the article, an issue, and a date for the
 * issue. Publishes the text that the author has approved. Runs in the transaction of the change; where the submission itself is
 * published, it has its new stage already.
 */
export const productionEffects = {
  async 'article-changed'(deps: Deps, tx, { articleId, fields }) {
    if (fields.includes('status')) await publishApprovedText(deps, tx, articleId)
  },
  async 'issue-scheduled'(_needs, tx, { issueId, publishAt }) {
    if (publishAt === null) return
    const unapproved = await listUnapprovedInIssue(tx, issueId)
    if (unapproved.length > 0) throw textNotApproved(unapproved.map(({ title }) => title))
  },
} satisfies ImmediateEffects<ArticleEvent | IssueEvent>

/** The stages before the publication of a submission. */
const isUnpublished = inArray(submission.stage, ['accepted', 'scheduled'])

async function publishApprovedText(deps: Deps, tx: Transaction, articleId: string) {
  const [found] = await tx
    .select({ id: submission.id, stage: submission.stage, articleId: submission.articleId })
    .from(submission)
    .innerJoin(article, eq(article.id, submission.articleId))
    .where(and(eq(article.id, articleId), eq(article.status, 'published'), isUnpublished))
  if (!found) return
  const approval = await readProofApproval(tx, found)
  if (isInProduction(approval))
    throw new Refused(
      'proof-not-approved',
      `${unapprovedTextSentences[approval]} Please publish the article on the page of its submission, where you can give a reason.`,
      'status',
    )
  if (approval === 'approved') await approveWithPublication(deps, tx, system, articleId)
}

type UnapprovedDraft = { articleId: string; submissionId: string; approval: UnapprovedText }

/** The drafts among these articles that are in production, and whose authors have not approved the text. */
async function findUnapproved(
  db: Reader,
  articleIds: readonly string[],
): Promise<UnapprovedDraft[]> {
  const rows = await db
    .select({ id: submission.id, stage: submission.stage, articleId: article.id })
    .from(submission)
    .innerJoin(article, eq(article.id, submission.articleId))
    .where(
      and(
        inArray(article.id, [...articleIds]),
        eq(article.status, 'draft'),
        isUnpublished,
        sql`exists (select from ${productionStep} where ${productionStep.submissionId} = ${submission.id})`,
      ),
    )
  const unapproved: UnapprovedDraft[] = []
  for (const row of rows) {
    const approval = await readProofApproval(db, row)
    if (isInProduction(approval))
      unapproved.push({ articleId: row.articleId, submissionId: row.id, approval })
  }
  return unapproved
}

/** The drafts that prevent the publication of a scheduled issue, as the person who scheduled it sees its contents. */
export async function listUnapprovedInIssue(
  db: Reader,
  issueId: string,
): Promise<(UnapprovedDraft & { title: string })[]> {
  const { scheduledBy } = await getIssue(db, issueId)
  const viewer = scheduledBy ? { id: scheduledBy } : system
  const contents = withoutHidden(await listContentsForEditing(db, viewer, issueId))
  const titles = new Map(contents.map(({ id, title }) => [id, title]))
  const unapproved = await findUnapproved(db, [...titles.keys()])
  return unapproved.map((each) => ({ ...each, title: titles.get(each.articleId) ?? '' }))
}

/**
 * Why drafts that an editor sees in an issue prevent its publication, each with the page of its submission. Nothing of
 * submissions with which the editor has a conflict of interest.
 */
export async function listUnapprovedDrafts(
  db: Reader,
  who: Account,
  articleIds: readonly string[],
): Promise<IssueWarning[]> {
  const unapproved = await findUnapproved(db, articleIds)
  const ids = unapproved.map(({ submissionId }) => submissionId)
  const seen = await findSeenByEditor(db, who, ids)
  return unapproved
    .filter(({ submissionId }) => seen.has(submissionId))
    .map(({ articleId, submissionId, approval }) => ({
      articleId,
      sentence: unapprovedTextSentences[approval],
      at: `/manage-journals/submissions/${submissionId}`,
    }))
}
