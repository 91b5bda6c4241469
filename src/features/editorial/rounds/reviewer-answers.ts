import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { reviewInvitation } from '#db/schema/editorial/review.ts'
import { participant, submission } from '#db/schema/editorial/submissions.ts'
import { type Account, isEditor } from '#domain/people/account.ts'
import { inEditorialLists, isCounted, isHandlingEditor } from '#features/editorial/access.ts'
import {
  type DailyDigest,
  editorNotificationQueue,
  isNotifiedDaily,
} from '#features/editorial/emails/notifications.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { CommandDeps } from '#platform/events.ts'

type Answered = { submissionId: string; invitedBy: string | null }

/**
 * Notifies the handling editor of the answer of a reviewer, or without one the editor who invited them. Editors who are
 * notified once a day read it in their daily email. An editor with a conflict of interest gets neither. Call it before the time of the answer is
 * read, so that one daily email has it.
 */
export async function notifyOfAnswer(
  { jobs }: CommandDeps,
  tx: Transaction,
  { submissionId, invitedBy }: Answered,
  answer: { editorId: string | null; hasAccepted: boolean },
): Promise<void> {
  const accountId = answer.editorId ?? invitedBy
  if (!accountId || (await isNotifiedDaily(tx, accountId))) return
  const what = answer.hasAccepted ? 'submission-reviewer-accepted' : 'submission-reviewer-declined'
  await jobs.enqueue(tx, editorNotificationQueue, { accountId, submissionId, what })
}

const countAnswers = (condition: ReturnType<typeof sql>) =>
  sql<number>`count(*) filter (where ${condition})::int`

/**
 * The submissions of an editor to which reviewers answered in the period of a daily email, oldest first, with how many accepted
 * and declined; none with which the editor has a conflict of interest.
 */
export async function listReviewerAnswers(
  db: Reader,
  editor: Account,
  { since, until }: Pick<DailyDigest, 'since' | 'until'>,
) {
  if (!isEditor(editor)) return []
  const { id, title, number, createdAt } = submission
  const hasDeclined = sql`${reviewInvitation.state} = 'declined'`
  return db
    .select({
      id,
      title,
      number,
      createdAt,
      accepted: countAnswers(sql`not ${hasDeclined}`),
      declined: countAnswers(hasDeclined),
    })
    .from(reviewInvitation)
    .innerJoin(submission, eq(submission.id, reviewInvitation.submissionId))
    .leftJoin(participant, isHandlingEditor)
    .where(
      and(
        isNotNull(reviewInvitation.answeredAt),
        inArray(reviewInvitation.state, ['accepted', 'declined', 'reviewed']),
        gt(reviewInvitation.answeredAt, new Date(since)),
        lte(reviewInvitation.answeredAt, new Date(until)),
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
