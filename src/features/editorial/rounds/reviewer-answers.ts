import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { participant } from '#db/schema/editorial/people.ts'
import { reviewInvitation, reviewReport } from '#db/schema/editorial/review.ts'
import { reviewRound, submission } from '#db/schema/editorial/submissions.ts'
import { type Account, isEditor } from '#domain/people/account.ts'
import {
  inEditorialLists,
  isCounted,
  isHandlingEditor,
  isRoundOfInvitation,
} from '#features/editorial/access.ts'
import { type DailyDigest, isNotifiedDaily } from '#features/editorial/emails/notifications.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'

/**
 * Who is notified of what a reviewer did: the handling editor, or without one the editor who invited them. Editors who are
 * notified once a day read it in their daily email. An editor with a conflict of interest gets neither. Call it before the
 * time of the answer is read, so that one daily email has it.
 */
export async function listNotified(
  tx: Transaction,
  { invitedBy }: { invitedBy: string | null },
  editorId: string | null,
): Promise<string[]> {
  const accountId = editorId ?? invitedBy
  return accountId && !(await isNotifiedDaily(tx, accountId)) ? [accountId] : []
}

const countAnswers = (condition: ReturnType<typeof sql>) =>
  sql<number>`count(*) filter (where ${condition})::int`

/**
 * The submissions of an editor to which reviewers answered or sent reviews in the period of a daily email, oldest first, with
 * how many; none with which the editor has a conflict of interest.
 */
export async function listReviewerAnswers(
  db: Reader,
  editor: Account,
  { since, until }: Pick<DailyDigest, 'since' | 'until'>,
) {
  if (!isEditor(editor)) return []
  const { id, title, number, createdAt } = submission
  const within = (time: AnyPgColumn) =>
    and(gt(time, new Date(since)), lte(time, new Date(until))) ?? sql`true`
  const hasAnswered = within(reviewInvitation.answeredAt)
  const hasDeclined = sql`${reviewInvitation.state} = 'declined'`
  const hasReviewed = sql`(${reviewInvitation.state} = 'reviewed' and ${within(reviewReport.sentAt)})`
  return db
    .select({
      id,
      title,
      number,
      createdAt,
      accepted: countAnswers(sql`${hasAnswered} and not ${hasDeclined}`),
      declined: countAnswers(sql`${hasAnswered} and ${hasDeclined}`),
      reviews: countAnswers(hasReviewed),
      isComplete: sql<boolean>`coalesce(bool_or(${within(reviewRound.closedAt)}), false)`,
    })
    .from(reviewInvitation)
    .innerJoin(reviewRound, isRoundOfInvitation)
    .leftJoin(reviewReport, eq(reviewReport.invitationId, reviewInvitation.id))
    .innerJoin(submission, eq(submission.id, reviewInvitation.submissionId))
    .leftJoin(participant, isHandlingEditor)
    .where(
      and(
        inArray(reviewInvitation.state, ['accepted', 'declined', 'reviewed']),
        or(hasAnswered, hasReviewed),
        or(
          eq(participant.accountId, editor.id),
          and(isNull(participant.accountId), eq(reviewInvitation.invitedBy, editor.id)),
        ),
        inEditorialLists(editor),
        isCounted,
      ),
    )
    .groupBy(id)
    .orderBy(asc(createdAt))
}
