import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { reviewer, reviewerNote, reviewInvitation } from '#db/schema/editorial/review.ts'
import { submission } from '#db/schema/editorial/submissions.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { hasConflict, withoutConflict } from '#features/editorial/access.ts'
import type { Reader } from '#platform/database/database.ts'

/** Whether the reviewer of a row was invited to a submission that meets a condition. */
const wasInvited = (reviewerId: AnyPgColumn, condition: SQL): SQL => sql`exists (
  select from ${reviewInvitation} join ${submission} on ${submission.id} = ${reviewInvitation.submissionId}
  where ${reviewInvitation.reviewerId} = ${reviewerId} and ${condition})`

/**
 * Which reviewers an editor sees: not those who were added by an invitation to a submission with which the editor has a
 * conflict of interest, unless they were invited to another one, too.
 */
export const isVisibleReviewer = (who: Account): SQL => {
  const wasAdded = sql`${reviewInvitation.invitedAt} = ${reviewer.addedAt} and ${hasConflict(who)}`
  return sql`(not ${wasInvited(reviewer.id, wasAdded)} or ${wasInvited(reviewer.id, withoutConflict(who))})`
}

/**
 * Which notes on a reviewer an editor sees: their own, and those from before the first invitation to a submission with which the
 * editor has a conflict of interest. Later ones may tell who reviewed it.
 */
export const isVisibleNote = (who: Account): SQL => {
  const before = sql`${reviewInvitation.invitedAt} <= ${reviewerNote.writtenAt} and ${hasConflict(who)}`
  return sql`(${reviewerNote.writtenBy} = ${who.id} or not ${wasInvited(reviewerNote.reviewerId, before)})`
}

/** Throws 404 for an unknown reviewer and for one whom the editor does not see. */
export async function getVisibleReviewer(db: Reader, who: Account, id: string) {
  const [found] = await db
    .select()
    .from(reviewer)
    .where(and(eq(reviewer.id, id), isVisibleReviewer(who)))
  if (!found) throw new Refused('not-found', 'There is no such reviewer.')
  return found
}
